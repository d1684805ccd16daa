import { randomUUID } from 'node:crypto';
import type { FileRecord } from 'shared-kernel/contract/files';
import { uploadTypes } from 'shared-kernel/domain/constants';
import { problems } from 'shared-kernel/contract';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import type { UploadedFile } from '../../platform/http/route';
import { addMaterialFiles } from '../claims/case-materials';

/** Stores all files of a form or none of them. */
export async function storeTogether(
  ctx: Context,
  actor: Actor,
  files: readonly UploadedFile[],
  key: { owner?: string | undefined; kind?: string | undefined },
): Promise<FileRecord[]> {
  requireFiles(files);
  const inspected = await inspectEach(ctx, actor, files);
  const base = key.owner ?? `tmp:${randomUUID()}`;
  const owner = key.kind === undefined ? base : `${base}:${key.kind}`;
  return ctx.db.transaction().execute((trx) => storeEach(ctx, trx, actor, inspected, owner));
}

/** Stores files and hangs them on one material of a case, which is to be checked again. */
export async function storeForCase(
  ctx: Context,
  actor: Actor,
  files: readonly UploadedFile[],
  { caseId, materialCode }: { caseId: number; materialCode: string },
): Promise<FileRecord[]> {
  requireFiles(files);
  const inspected = await inspectEach(ctx, actor, files);
  return ctx.db.transaction().execute(async (trx) => {
    const stored = await storeEach(ctx, trx, actor, inspected, `tmp:${randomUUID()}`);
    const owner = await addMaterialFiles(ctx, trx, actor, caseId, {
      materialCode,
      fileIds: stored.map((file) => file.id),
    });
    return stored.map((file) => ({ ...file, owner }));
  });
}

function requireFiles(files: readonly UploadedFile[]): void {
  if (files.length === 0)
    throw new Problem(problems.invalidInput, {}, { fields: [{ field: 'files', message: '请选择文件' }] });
  if (!files.every((file) => isAcceptedName(file.fileName))) throw new Problem(problems.unsupportedType);
}

const isAcceptedName = (fileName: string): boolean =>
  uploadTypes.some((type) => fileName.toLowerCase().endsWith(`.${type}`));

type Inspected = Pick<UploadedFile, 'path' | 'fileName'> & { mime: string };

/** Before the transaction, which would otherwise wait for the worker. */
async function inspectEach(ctx: Context, actor: Actor, files: readonly UploadedFile[]): Promise<Inspected[]> {
  const inspected: Inspected[] = [];
  for (const file of files)
    inspected.push({ ...file, mime: await ctx.files.inspect(actor.customerId, file) });
  return inspected;
}

async function storeEach(
  ctx: Context,
  trx: Trx,
  actor: Actor,
  files: readonly Inspected[],
  owner: string,
): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for (const file of files) {
    const stored = await ctx.files.put(trx, {
      owner,
      fileName: file.fileName,
      mime: file.mime,
      customerId: actor.customerId,
      uploaderId: actor.userId,
      content: { path: file.path },
    });
    records.push({ ...stored, createTime: ctx.clock.now().toISOString() });
  }
  return records;
}
