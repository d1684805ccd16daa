import { z } from 'zod';
import { defineEndpoint, del, post, put } from './endpoint';
import { fileId } from './ids';
import { instant, numberInText, textLike } from './wire';
import { problems } from './problem';
import { thumbnailWidths } from '../domain/thumbnails';
import { uploadFileLimit } from '../domain/constants';
import { shortFileName } from '../domain/text';
import * as texts from '../domain/texts';

/** Business key that files belong to: `tmp:<uuid>` until their form is saved. */
const owner = z
  .string()
  .trim()
  .min(1, '请填写文件归属')
  .max(120)
  .regex(/^[\w:.-]+$/, texts.invalidFileOwner);

/** The owners that clients may set; saving a form changes the owner of its files. */
export const temporaryOwner = owner.regex(/^tmp:/, '文件归属须以tmp:开头');

const newName = z
  .string()
  .trim()
  .min(1, '请填写文件名')
  .max(1000, '文件名不能超过1000个字')
  .regex(/^[^\\/:*?"<>|\r\n\t]+$/, '文件名不能包含\\ / : * ? " < > |')
  // Not a transform, because clients could not encode it.
  .overwrite(shortFileName);

/**
 * Created by the client for each chosen file and sent again with every retry: the file is stored once, and a retry
 * returns the stored file. Different bytes with a used key are refused with 4201. Keys are per user.
 */
const keyOfFile = z.uuid('上传编号格式不正确');
const uploadKey = keyOfFile.optional();

/** One key for each file of the form, in the same order, separated by commas. */
export const uploadKeys = z
  .codec(
    // 36 characters of a key and a comma.
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
  /** Signed URL, valid for ten minutes. */
  url: z.string(),
  owner: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Detected from the bytes, not the type sent by the browser. */
  mime: z.string(),
  createTime: instant,
});
export type FileRecord = z.output<typeof fileRecord>;

/** Finds the id of an uploaded file in a text that is the id or its URL. */
export const fileIdIn = (text: string): string | undefined =>
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i.exec(text)?.[0].toLowerCase();

/** Stores the only file of the form, once per `uploadKey`. 413 above 20 MB, 415 for other types. */
export const uploadOss = defineEndpoint({
  id: 'files.upload-oss',
  ...post('/api/oss/upload'),
  access: 'signed-in',
  whileHeld: ['company', 'stamp', 'operator'],
  problems: [problems.notFound, problems.uploadChanged],
  summary: 'Upload one file',
  encoding: 'multipart',
  body: z.object({ owner: temporaryOwner, uploadKey }),
  answer: fileRecord,
});

/**
 * Stores several files, each once per key, all or none. With a `kind` they belong to `{owner}:{kind}`; without an owner
 * they stay temporary.
 */
export const saveToOss = defineEndpoint({
  id: 'documents.save-to-oss',
  ...post('/fileManage/saveToOss'),
  access: 'signed-in',
  whileHeld: ['company', 'stamp', 'operator'],
  problems: [problems.conflict, problems.uploadChanged],
  summary: 'Upload several files',
  encoding: 'multipart',
  files: uploadFileLimit,
  body: z.object({
    owner: temporaryOwner.max(100).optional(),
    kind: textLike(/^\w{1,20}$/, '文件种类格式不正确').optional(),
    uploadKeys,
  }),
  answer: z.object({ list: z.array(fileRecord) }),
});

/** No page calls these two. */
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
  ...post('/api/files'),
  access: 'signed-in',
  problems: [problems.notFound, problems.uploadChanged],
  summary: keptPathSummary,
  ...looseUpload,
});

/** As `uploadOss`; without an owner the file stays temporary. */
export const uploadOssFile = defineEndpoint({
  id: 'files.upload-oss-file',
  ...post('/oss/uploadFile'),
  access: 'signed-in',
  problems: [problems.notFound, problems.uploadChanged],
  summary: keptPathSummary,
  ...looseUpload,
});

/**
 * Lists the files of one business key, oldest first; never those of other employers. 403 for claim papers without that
 * right.
 */
export const getFiles = defineEndpoint({
  id: 'files.get-files',
  path: '/api/oss/getFiles',
  access: 'signed-in',
  whileHeld: ['company', 'stamp', 'operator'],
  summary: 'Files of one owner',
  query: z.object({ owner }),
  answer: z.object({ list: z.array(fileRecord) }),
});

/** Deletes all or none: 403 if one belongs to a saved or submitted form, 404 if one is unknown. */
export const deleteFiles = defineEndpoint({
  id: 'files.delete-files',
  ...del('/api/oss/files'),
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

/** Moves temporary files to another temporary owner, or renames them with the same extension. Refused like deleting. */
export const reownFiles = defineEndpoint({
  id: 'files.reown-files',
  ...put('/api/oss/files'),
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
 * Returns the bytes, whole or in ranges; with a width `w` a thumbnail, or an icon for a file that is not a picture. The
 * signature in the URL authorizes the reader.
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
