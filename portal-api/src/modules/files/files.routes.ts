import { randomUUID } from 'node:crypto';
import * as endpoints from 'shared-kernel/contract/files';
import { personalMaterials } from 'shared-kernel/domain/claims/claim-materials';
import type { ThumbnailWidth } from 'shared-kernel/domain/thumbnails';
import { problems, type BodyOf } from 'shared-kernel/contract';
import type { Actor, Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import type { Module, UploadedFile } from '../../platform/http/route';
import { idsOf } from '../../platform/row-by-id';
import { notFound, Problem, refusedField } from '../../platform/http/problem';
import { daily } from '../../platform/jobs/jobs';
import { admitToFiles } from './file-owners';
import { createSignedUrls } from './file-store';
import { extensionOf, nameWithEnding } from './file-type-of';
import {
  changeLoose,
  filesById,
  filesOfOwner,
  findLive,
  isLoose,
  recordOf,
  type FileRow,
} from './file.repository';
import { webPictures } from './pictures/thumbnails';

const submitted = { message: '该文件已提交审核，不能删除' };

/** The bytes of an id never change; the URL itself is valid for ten minutes. */
const cached = { 'cache-control': 'private, max-age=600' };

type FileMove = BodyOf<typeof endpoints.reownFiles>[number];

/** Endpoints for uploading and downloading files. */
export const filesModule: Module = (route, ctx) => {
  const urls = createSignedUrls(ctx.clock, ctx.pii);

  const { uploadOss, uploadFiles, uploadOssFile } = endpoints;
  for (const endpoint of [uploadOss, uploadFiles, uploadOssFile] as const)
    route(endpoint, ({ body, files, actor }) => upload(ctx, actor, body, files));

  route(endpoints.getFiles, async ({ query, actor }) => {
    admitToFiles(actor, query.owner);
    const rows = await filesOfOwner(ctx.db, actor, query.owner);
    return { list: rows.map((row) => recordOf(row, urls.of(row.id))) };
  });

  route(endpoints.deleteFiles, async ({ query, actor }) => {
    const deleted = await ctx.db.transaction().execute(async (trx) => {
      await requireLoose(trx, actor, query.ids);
      const count = await changeLoose(trx, query.ids, { deleted_at: ctx.clock.now() });
      // One of them was submitted between the check and the deletion: the rollback keeps the others as well.
      if (count !== new Set(query.ids).size) throw new Problem(problems.forbidden, {}, submitted);
      return count;
    });
    return { deleted };
  });

  route(endpoints.reownFiles, async ({ body, actor }) => {
    await ctx.db.transaction().execute(async (trx) => {
      const files = await requireLoose(trx, actor, idsOf(body));
      requireSameEnding(files, body);
      for (const move of body) {
        const change = { owner: move.owner, file_name: move.fileName };
        const count = await changeLoose(trx, [move.id], change);
        if (count === 0) throw new Problem(problems.forbidden, {}, submitted);
      }
    });
    return { updated: body.length };
  });

  route(endpoints.checkOwnerRepeat, async ({ query, actor }) => {
    admitToFiles(actor, query.owner);
    const { length } = await filesOfOwner(ctx.db, actor, query.owner);
    return { repeat: length > 0, count: length };
  });

  ctx.jobs.register(
    'files.sweep',
    daily(() => ctx.files.sweep(ctx.db)),
  );

  route(endpoints.rawFile, async ({ params, query, visitor, ip }) => {
    const isGood = urls.isGood(params.id, query.sig, query.exp);
    const file = isGood ? await findLive(ctx.db, params.id) : undefined;
    if (!file) throw isGood ? gone() : outdated();
    if (showsPersonalNumbers(file) && (query.w ?? Infinity) > unreadableWidth)
      await ctx.audit.write(ctx.db, visitor ?? 'system', {
        action: 'file.view',
        entity: 'file',
        entityId: file.id,
        after: { owner: file.owner },
        ip,
      });
    if (query.w !== undefined) return { ...(await thumbnail(ctx, file, query.w)), headers: cached };
    return {
      slices: { size: file.size, open: (range) => ctx.files.read(file.id, range) },
      mime: file.mime,
      fileName: file.file_name,
      disposition: isShownInPlace(file.mime) ? 'inline' : 'attachment',
      headers: cached,
    };
  });
};

/** Thumbnails up to this width are too small to read numbers on them. */
const unreadableWidth: ThumbnailWidth = 320;

/** True for claim documents that show numbers of identity cards or bank accounts. */
const showsPersonalNumbers = ({ owner }: FileRow): boolean => {
  const [kind, , code = ''] = owner.split(':');
  return kind === 'case' && personalMaterials.includes(code);
};

const gone = () =>
  new Problem(problems.notFound, {}, { message: '文件已删除，请返回原来的页面，刷新后查看现有的文件。' });
/** Pages stay open for longer than the addresses of files are valid. */
const outdated = () =>
  new Problem(
    problems.forbidden,
    {},
    { message: '文件的链接已失效，请返回原来的页面，刷新后重新打开文件。' },
  );

async function thumbnail(ctx: Context, { id, file_name: fileName }: FileRow, width: ThumbnailWidth) {
  const found = await ctx.files.thumbnail(ctx.db, id, width);
  if (!found) throw notFound();
  return { ...found, fileName, disposition: 'inline' as const };
}

/** Types that browsers display without running code; SVG can contain scripts, so it is downloaded. */
const isShownInPlace = (mime: string): boolean => [...webPictures, 'application/pdf'].includes(mime);

async function upload(
  ctx: Context,
  actor: Actor,
  { owner, uploadKey }: { owner?: string | undefined; uploadKey?: string | undefined },
  files: readonly UploadedFile[],
): Promise<endpoints.FileRecord> {
  const [file] = files;
  if (!file) throw refusedField('file', '请选择文件');
  const found = await ctx.files.inspect(actor.customerId, file);
  return ctx.files.put(ctx.db, {
    ...found,
    owner: owner ?? `tmp:${randomUUID()}`,
    fileName: nameWithEnding(file.fileName, found.mime),
    customerId: actor.customerId,
    uploaderId: actor.userId,
    content: { path: file.path },
    uploadKey,
  });
}

/**
 * Throws 404 when the caller may not see one of the files, 403 without the right to it or when one belongs to something
 * submitted.
 */
async function requireLoose(db: Db, actor: Actor, ids: readonly string[]): Promise<FileRow[]> {
  const rows = await filesById(db, actor, ids);
  if (rows.length !== new Set(ids).size) throw notFound();
  for (const { owner } of rows) admitToFiles(actor, owner);
  if (!rows.every(isLoose)) throw new Problem(problems.forbidden, {}, submitted);
  return rows;
}

/** Throws 422 for a new name with another extension, by which users recognise the type. */
function requireSameEnding(files: readonly FileRow[], moves: readonly FileMove[]): void {
  moves.forEach(({ id, fileName }, index) => {
    const ending = extensionOf(files.find((file) => file.id === id)?.file_name ?? '');
    if (fileName === undefined || extensionOf(fileName) === ending) return;
    const message = `文件名须以.${ending}结尾`;
    throw new Problem(
      problems.invalidInput,
      {},
      { fields: [{ field: 'fileName', row: index + 1, message }] },
    );
  });
}
