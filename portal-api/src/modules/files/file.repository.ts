import { sql, type Selectable } from 'kysely';
import type { FileRecord } from 'shared-kernel/contract/files';
import { usertype } from 'shared-kernel/domain/dictionaries';
import type { Db } from '../../platform/db/database';
import type { Owner } from '../../platform/tenant';
import type { FileTable } from './files.tables';

export type FileRow = Selectable<FileTable>;

/** A file as callers read it, with its signed address. */
export const recordOf = (row: FileRow, url: string): FileRecord => ({
  id: row.id,
  url,
  owner: row.owner,
  fileName: row.file_name,
  size: row.size,
  mime: row.mime,
  createTime: row.created_at.toISOString(),
});

/** Files of the caller's employer; project users see only what users of their own branch uploaded. */
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

/** Belongs to no form that was saved: its uploader may change it. */
export const isLoose = (file: Pick<FileRow, 'owner' | 'locked'>): boolean =>
  !file.locked && file.owner.startsWith('tmp:');

const loose = sql<boolean>`(not file.locked and file.owner like 'tmp:%')`;

/** Marks as deleted what is still loose; answers how many that were. */
export async function deleteLoose(db: Db, ids: readonly string[], at: Date): Promise<number> {
  const result = await db
    .updateTable('file')
    .set({ deleted_at: at })
    .where('id', 'in', ids)
    .where(loose)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** False when the file was adopted or deleted meanwhile. */
export async function changeLoose(
  db: Db,
  id: string,
  change: { owner?: string | undefined; file_name?: string | undefined },
): Promise<boolean> {
  const result = await db
    .updateTable('file')
    .set(change)
    .where('id', '=', id)
    .where(loose)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export const findLive = (db: Db, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('file').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
