import { randomUUID } from 'node:crypto';
import type { BodyOf } from 'shared-kernel/contract';
import type { saveToOssByCase } from 'shared-kernel/contract/documents';
import type { FileRecord, saveToOss } from 'shared-kernel/contract/files';
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
  { owner = `tmp:${randomUUID()}`, kind, uploadKeys }: BodyOf<typeof saveToOss>,
): Promise<FileRecord[]> {
  const key = kind === undefined ? owner : `${owner}:${kind}`;
  return storeEach(ctx, actor, { files, uploadKeys, owner: key }, async (_, stored) => stored);
}

/** Stores files and adds them to one material of a case, which has to be checked again after that. */
export async function storeForCase(
  ctx: Context,
  actor: Actor,
  files: readonly UploadedFile[],
  { caseId, materialCode, uploadKeys }: BodyOf<typeof saveToOssByCase>,
): Promise<FileRecord[]> {
  const form = { files, uploadKeys, owner: `tmp:${randomUUID()}` };
  return storeEach(ctx, actor, form, async (trx, stored) => {
    const owner = await addMaterialFiles(ctx, trx, actor, caseId, {
      materialCode,
      fileIds: stored.map((file) => file.id),
    });
    return stored.map((file) => ({ ...file, owner }));
  });
}

interface Form {
  files: readonly UploadedFile[];
  uploadKeys: readonly string[] | undefined;
  owner: string;
}

/** Stores the files in one transaction with `work`; when `work` throws, none of them is stored. */
async function storeEach(
  ctx: Context,
  actor: Actor,
  { files, uploadKeys, owner }: Form,
  work: (trx: Trx, stored: FileRecord[]) => Promise<FileRecord[]>,
): Promise<FileRecord[]> {
  if (files.length === 0) throw refusedField('files', '请选择文件');
  if (uploadKeys && uploadKeys.length !== files.length)
    throw refusedField('uploadKeys', '上传编号须与文件一一对应');
  const inspected: (UploadedFile & InspectedFile)[] = [];
  for (const file of files) inspected.push({ ...file, ...(await ctx.files.inspect(actor.customerId, file)) });
  const written: WrittenFile[] = [];
  try {
    for (const [index, { fileName, path, mime, isBlank }] of inspected.entries()) {
      const { customerId, userId: uploaderId } = actor;
      const named = nameWithEnding(fileName, mime);
      const found = { mime, ...(isBlank && { isBlank }) };
      const file = { owner, fileName: named, ...found, customerId, uploaderId, content: { path } };
      written.push(await ctx.files.write(ctx.db, { ...file, uploadKey: uploadKeys?.[index] }));
    }
    return await ctx.db.transaction().execute(async (trx) => {
      const stored: FileRecord[] = [];
      for (const file of written) stored.push(await ctx.files.record(trx, file));
      return work(trx, stored);
    });
  } catch (error) {
    await Promise.all(written.map(ctx.files.discard));
    throw error;
  }
}
