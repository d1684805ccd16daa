import { sql, type Selectable } from 'kysely';
import { problems } from 'shared-kernel/contract';
import type { FileRecord } from 'shared-kernel/contract/files';
import { usertype } from 'shared-kernel/domain/dictionaries';
import type { Db } from '../../platform/db/database';
import type { NewFile, WrittenFile } from '../../platform/file-store';
import { Problem } from '../../platform/http/problem';
import type { Owner } from '../../platform/tenant';
import type { FileTable } from './files.tables';

/** Returns undefined when the same upload was recorded in the meantime. */
export const insertOnce = (db: Db, file: WrittenFile, now: Date): Promise<FileRow | undefined> =>
  db
    .insertInto('file')
    .values({
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
    })
    .onConflict((conflict) =>
      conflict
        .columns(['uploader_id', 'upload_key'])
        .where('upload_key', 'is not', null)
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();

/** Returns the file stored by the first attempt of this upload; throws 4201 when the bytes differ. */
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

export type FileRow = Selectable<FileTable>;

/** Maps a file to the API's record, with its signed URL. */
export const recordOf = (row: FileRow, url: string): FileRecord => ({
  id: row.id,
  url,
  owner: row.owner,
  fileName: row.file_name,
  size: row.size,
  mime: row.mime,
  createTime: row.created_at.toISOString(),
});

/** Condition on files of the caller's employer; project users see only uploads of their own branch. */
export function readableBy(reader: Owner) {
  const ofCustomer = sql<boolean>`(file.deleted_at is null and file.customer_id = ${reader.customerId})`;
  if (reader.usertype !== usertype.code.project) return ofCustomer;
  return sql<boolean>`(${ofCustomer} and file.uploader_id in
    (select id from app_user where customer_id = ${reader.customerId} and filiale_id = ${reader.filialeId}))`;
}

export const filesOfOwner = (db: Db, reader: Owner, owner: string): Promise<FileRow[]> =>
  db
    .selectFrom('file')
    .selectAll()
    .where('owner', '=', owner)
    .where(readableBy(reader))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const filesById = (db: Db, reader: Owner, ids: readonly string[]): Promise<FileRow[]> =>
  db.selectFrom('file').selectAll().where('id', 'in', ids).where(readableBy(reader)).execute();

export const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** True when the file belongs to no saved form: its uploader may change it. */
export const isLoose = (file: Pick<FileRow, 'owner' | 'locked'>): boolean =>
  !file.locked && file.owner.startsWith('tmp:');

const loose = sql<boolean>`(not file.locked and file.owner like 'tmp:%')`;

/** Changes or deletes loose files; returns how many there were, without those adopted or deleted in the meantime. */
export async function changeLoose(
  db: Db,
  ids: readonly string[],
  change: { owner?: string | undefined; file_name?: string | undefined; deleted_at?: Date },
): Promise<number> {
  const result = await db
    .updateTable('file')
    .set(change)
    .where('id', 'in', ids)
    .where(loose)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export const findLive = (db: Db, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('file').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
