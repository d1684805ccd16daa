import { randomUUID } from 'node:crypto';
import type { FileRecord } from 'shared-kernel/contract/files';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import type { InspectedFile, WrittenFile } from '../../platform/file-store';
import { refusedField } from '../../platform/http/problem';
import type { UploadedFile } from '../../platform/http/route';
import { addMaterialFiles } from '../claims/papers/case-materials';
import { nameWithEnding } from '../files/file-type-of';

/** Stores all files of a form or none of them. */
export async function storeTogether(
  ctx: Context,
  actor: Actor,
  files: readonly UploadedFile[],
  key: { owner?: string | undefined; kind?: string | undefined },
): Promise<FileRecord[]> {
  requireFiles(files);
  const base = key.owner ?? `tmp:${randomUUID()}`;
  const owner = key.kind === undefined ? base : `${base}:${key.kind}`;
  return storeEach(ctx, actor, files, owner, async (_, stored) => stored);
}

/** Stores files and adds them to one material of a case, which has to be checked again. */
export async function storeForCase(
  ctx: Context,
  actor: Actor,
  files: readonly UploadedFile[],
  { caseId, materialCode }: { caseId: number; materialCode: string },
): Promise<FileRecord[]> {
  requireFiles(files);
  return storeEach(ctx, actor, files, `tmp:${randomUUID()}`, async (trx, stored) => {
    const owner = await addMaterialFiles(ctx, trx, actor, caseId, {
      materialCode,
      fileIds: stored.map((file) => file.id),
    });
    return stored.map((file) => ({ ...file, owner }));
  });
}

function requireFiles(files: readonly UploadedFile[]): void {
  if (files.length === 0) throw refusedField('files', '请选择文件');
}

/** Stores the files in one transaction with `work`; when that refuses, none of them is stored. */
async function storeEach(
  ctx: Context,
  actor: Actor,
  files: readonly UploadedFile[],
  owner: string,
  work: (trx: Trx, stored: FileRecord[]) => Promise<FileRecord[]>,
): Promise<FileRecord[]> {
  const inspected: (UploadedFile & InspectedFile)[] = [];
  for (const file of files) inspected.push({ ...file, ...(await ctx.files.inspect(actor.customerId, file)) });
  const written: WrittenFile[] = [];
  try {
    for (const { fileName, path, mime, isBlank } of inspected) {
      const { customerId, userId: uploaderId } = actor;
      const named = nameWithEnding(fileName, mime);
      const found = { mime, ...(isBlank && { isBlank }) };
      const file = { owner, fileName: named, ...found, customerId, uploaderId, content: { path } };
      written.push(await ctx.files.write(ctx.db, file));
    }
    const createTime = ctx.clock.now().toISOString();
    return await ctx.db.transaction().execute(async (trx) => {
      const stored: FileRecord[] = [];
      for (const file of written) stored.push({ ...(await ctx.files.record(trx, file)), createTime });
      return work(trx, stored);
    });
  } catch (error) {
    await Promise.all(written.map(ctx.files.discard));
    throw error;
  }
}
