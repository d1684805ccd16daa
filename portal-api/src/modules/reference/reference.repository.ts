import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database';
import type { SigncompanyTable } from '../../platform/db/parties.tables';
import type { Pii } from '../../platform/pii';

/** Undefined for an unknown id; contracting companies belong to no customer. */
export const findSigncompany = (db: Db, id: number) =>
  db.selectFrom('signcompany').selectAll().where('id', '=', id).executeTakeFirst();

/** Where its agreement is read: the company's own address, or the PDF made here. */
export const agreementUrl = (
  company: Pick<Selectable<SigncompanyTable>, 'id' | 'fdd_protocol_url'>,
): string => company.fdd_protocol_url ?? `/prod-api/api/signcompanys/${company.id}/protocol`;

interface BlacklistEntry {
  idNo: string;
  /** 1 hint, 2 refused. */
  level: number;
  reason: string;
}

/** Those of the given identity numbers that are on the list of restricted people. */
export async function blacklisted(db: Db, pii: Pii, idNos: readonly string[]): Promise<BlacklistEntry[]> {
  const byHash = new Map(idNos.map((idNo) => [pii.index(idNo), idNo]));
  if (byHash.size === 0) return [];
  const rows = await db
    .selectFrom('blacklist')
    .select(['id_hash', 'level', 'reason'])
    .where('id_hash', 'in', [...byHash.keys()])
    .execute();
  return rows.map((row) => ({ idNo: byHash.get(row.id_hash) ?? '', level: row.level, reason: row.reason }));
}
