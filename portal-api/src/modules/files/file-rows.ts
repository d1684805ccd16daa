import { problems } from 'shared-kernel/contract';
import type { Db } from '../../platform/db/database';
import type { NewFile, WrittenFile } from '../../platform/file-store';
import { Problem } from '../../platform/http/problem';
import type { FileRow } from './file.repository';

const rowOf = (file: WrittenFile, now: Date) => ({
  id: file.id,
  owner: file.owner,
  customer_id: file.customerId,
  uploader_id: file.uploaderId,
  file_name: file.fileName,
  mime: file.mime,
  is_blank: file.isBlank ?? false,
  size: file.size,
  sha256: file.sha256,
  upload_key: file.uploadKey ?? null,
  created_at: now,
});

/** Undefined when the same upload was recorded meanwhile. */
export const insertOnce = (db: Db, file: WrittenFile, now: Date): Promise<FileRow | undefined> =>
  db
    .insertInto('file')
    .values(rowOf(file, now))
    .onConflict((conflict) =>
      conflict
        .columns(['uploader_id', 'upload_key'])
        .where('upload_key', 'is not', null)
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();

/** The file that was stored by the first attempt of this upload; refuses other bytes with 4201. */
export async function uploadedBefore(
  db: Db,
  { uploaderId, uploadKey }: Pick<NewFile, 'uploaderId' | 'uploadKey'>,
  sha256: string,
): Promise<FileRow | undefined> {
  if (uploadKey === undefined) return undefined;
  const row = await db
    .selectFrom('file')
    .selectAll()
    .where('uploader_id', '=', uploaderId)
    .where('upload_key', '=', uploadKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row && row.sha256 !== sha256) throw new Problem(problems.uploadChanged);
  return row;
}
