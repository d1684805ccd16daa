import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { instant, numberInText } from './wire';
import { problems } from './problem';
import { thumbnailWidths } from '../domain/thumbnails';
import { uploadFileLimit } from '../domain/constants';
import { shortFileName } from '../domain/text';
import * as texts from '../domain/texts';

const fileId = z.uuid();

/** Business key that files hang on: `tmp:<uuid>` until the form they belong to is saved. */
const owner = z
  .string()
  .trim()
  .min(1, '请填写文件归属')
  .max(120)
  .regex(/^[\w:.-]+$/, texts.invalidFileOwner);

/** The owners that clients write: forms adopt the files when they are saved. */
export const temporaryOwner = owner.regex(/^tmp:/, '文件归属须以tmp:开头');

const newName = z
  .string()
  .trim()
  .min(1, '请填写文件名')
  .max(1000, '文件名不能超过1000个字')
  .regex(/^[^\\/:*?"<>|\r\n\t]+$/, '文件名不能包含\\ / : * ? " < > |')
  // Not a transform, which clients could not encode.
  .overwrite(shortFileName);

/**
 * Made by the client for each chosen file and sent again with every repeat: the file is stored once, and a repeat
 * answers what was stored. Other bytes under a key that was used are refused with 4201. Belongs to the user.
 */
const keyOfFile = z.uuid('上传编号格式不正确');
const uploadKey = keyOfFile.optional();

/** One key for each file of the form, in the same order, separated by commas. */
export const uploadKeys = z
  .codec(
    // A key and its comma.
    z.string().max(uploadFileLimit * 37),
    z.array(keyOfFile),
    { decode: (text) => text.split(','), encode: (keys) => keys.join() },
  )
  .optional();

const thumbnailWidth = numberInText<string>(z.number())
  .pipe(z.literal(thumbnailWidths, `缩略图宽度须为${thumbnailWidths.join('、')}之一`))
  .optional();

export const fileRecord = z.object({
  id: fileId,
  /** Signed address, good for ten minutes. */
  url: z.string(),
  owner: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Detected from the bytes, not the type that the browser sent. */
  mime: z.string(),
  createTime: instant,
});
export type FileRecord = z.output<typeof fileRecord>;

/** The id of an uploaded file, given as such or within its address. */
export const fileIdIn = (text: string): string | undefined =>
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i.exec(text)?.[0].toLowerCase();

/** Takes the one file of the form, once per `uploadKey`. Refuses with 413 above 20 MB and 415 for other types. */
export const uploadOss = defineEndpoint({
  id: 'files.upload-oss',
  method: 'POST',
  path: '/api/oss/upload',
  access: 'signed-in',
  whileHeld: ['company', 'stamp', 'operator'],
  problems: [problems.notFound, problems.uploadChanged],
  summary: 'Upload one file',
  encoding: 'multipart',
  body: z.object({ owner: temporaryOwner, uploadKey }),
  answer: fileRecord,
});

/**
 * Several files at once, each once per key, all or none. With a `kind` they hang on `{owner}:{kind}`; without an owner
 * they stay temporary.
 */
export const saveToOss = defineEndpoint({
  id: 'documents.save-to-oss',
  method: 'POST',
  path: '/fileManage/saveToOss',
  access: 'signed-in',
  whileHeld: ['company', 'stamp', 'operator'],
  problems: [problems.conflict, problems.uploadChanged],
  summary: 'Upload several files',
  encoding: 'multipart',
  files: uploadFileLimit,
  body: z.object({
    owner: temporaryOwner.max(100).optional(),
    kind: z
      .string()
      .regex(/^\w{1,20}$/, '文件种类格式不正确')
      .optional(),
    uploadKeys,
  }),
  answer: z.object({ list: z.array(fileRecord) }),
});

/** No screen calls these two. */
const keptPathSummary =
  'Upload one file; kept for callers of the specified path, screens use /api/oss/upload';

const looseUpload = {
  encoding: 'multipart',
  body: z.object({ owner: temporaryOwner.optional(), uploadKey }),
  answer: fileRecord,
} as const;

/** As `uploadOss`; without an owner the file stays temporary. */
export const uploadFiles = defineEndpoint({
  id: 'files.upload-files',
  method: 'POST',
  path: '/api/files',
  access: 'signed-in',
  problems: [problems.notFound, problems.uploadChanged],
  summary: keptPathSummary,
  ...looseUpload,
});

/** As `uploadOss`; without an owner the file stays temporary. */
export const uploadOssFile = defineEndpoint({
  id: 'files.upload-oss-file',
  method: 'POST',
  path: '/oss/uploadFile',
  access: 'signed-in',
  problems: [problems.notFound, problems.uploadChanged],
  summary: keptPathSummary,
  ...looseUpload,
});

/** Files of one business key, oldest first; those of other employers are never listed. 403 for papers of claims without that right. */
export const getFiles = defineEndpoint({
  id: 'files.get-files',
  path: '/api/oss/getFiles',
  access: 'signed-in',
  whileHeld: ['company', 'stamp', 'operator'],
  summary: 'Files of one owner',
  query: z.object({ owner }),
  answer: z.object({ list: z.array(fileRecord) }),
});

/** All or none: 403 when one of them belongs to a form that was saved or submitted, 404 when one is unknown. */
export const deleteFiles = defineEndpoint({
  id: 'files.delete-files',
  method: 'DELETE',
  path: '/api/oss/files',
  access: 'signed-in',
  whileHeld: ['company', 'stamp', 'operator'],
  problems: [problems.notFound],
  summary: 'Delete files',
  query: z.object({
    ids: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(fileId).min(1).max(100)),
  }),
  answer: z.object({ deleted: z.int() }),
});

/**
 * Moves temporary files to another temporary owner, or renames them with the same ending. The same refusals as
 * deleting.
 */
export const reownFiles = defineEndpoint({
  id: 'files.reown-files',
  method: 'PUT',
  path: '/api/oss/files',
  access: 'signed-in',
  problems: [problems.notFound],
  summary: 'Move or rename temporary files',
  body: z
    .array(
      z
        .object({ id: fileId, owner: temporaryOwner.optional(), fileName: newName.optional() })
        .refine((move) => move.owner !== undefined || move.fileName !== undefined, '请填写文件名'),
    )
    .min(1)
    .max(100),
  answer: z.object({ updated: z.int() }),
});

export const checkOwnerRepeat = defineEndpoint({
  id: 'files.check-owner-repeat',
  path: '/api/oss/checkOwnerRepeat',
  access: 'signed-in',
  summary: 'Whether an owner has files already',
  query: z.object({ owner }),
  answer: z.object({ repeat: z.boolean(), count: z.int() }),
});

/**
 * The bytes, whole or in ranges; with a width `w` a thumbnail of the picture, or an icon where there is none. The
 * signature in the address is the right to read.
 */
export const rawFile = defineEndpoint({
  id: 'files.raw-file',
  path: '/api/oss/raw/{id}',
  access: 'public',
  problems: [problems.forbidden, problems.notFound],
  summary: 'Download a file',
  params: z.object({ id: fileId }),
  query: z.object({
    sig: z.string(),
    exp: numberInText<string>(z.int()),
    w: thumbnailWidth,
  }),
  raw: true,
});
