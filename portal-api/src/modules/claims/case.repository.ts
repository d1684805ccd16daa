import { sql, type Selectable } from 'kysely';
import { formatDate } from 'shared-kernel/domain/instant';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { notFound } from '../../platform/http/problem';
import { ownRow } from '../../platform/row-by-id';
import { ownedBy } from '../../platform/tenant';
import type { CasesTable } from './claims.tables';

export type CaseRecord = Selectable<CasesTable>;

/** Returns the caller's case; 404 for any other. */
export const ownCase = (db: Db, actor: Actor, id: CaseId): Promise<CaseRecord> =>
  ownRow(db, 'cases', id, ownedBy(actor, 'cases'));

/** Finds a case of any employer by its number, for the provider. */
export async function caseByNo(db: Db, caseNo: string): Promise<CaseRecord> {
  return db
    .selectFrom('cases')
    .selectAll()
    .where('case_no', '=', caseNo.trim())
    .executeTakeFirstOrThrow(notFound);
}

/** Returns the newest version of a case's adjustment. */
export const newestAdjust = (db: Db, caseId: CaseId) =>
  db
    .selectFrom('case_adjust')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('version_no', 'desc')
    .executeTakeFirst();

/** Returns `BA`, the day, and a serial number that is unique within the day. */
export async function nextCaseNo(db: Db, at: Date): Promise<string> {
  const serial = await sql<{ next: number }>`select nextval('case_no_seq')::bigint as next`.execute(db);
  return caseNoOf(at, serial.rows[0]?.next ?? 0);
}

export const caseNoOf = (at: Date, serial: number): string =>
  `BA${formatDate(at, 'ymd')}${String(serial % 1_000_000).padStart(6, '0')}`;
