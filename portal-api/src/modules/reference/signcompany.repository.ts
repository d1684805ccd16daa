import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database';
import type { SigncompanyTable } from '../../platform/db/parties.tables';

/** Undefined for an unknown id; contracting companies belong to no customer. */
export const findSigncompany = (db: Db, id: number) =>
  db.selectFrom('signcompany').selectAll().where('id', '=', id).executeTakeFirst();

/** Where its agreement is read: the company's own address, or the PDF made here. */
export const agreementUrl = (
  company: Pick<Selectable<SigncompanyTable>, 'id' | 'fdd_protocol_url'>,
): string => company.fdd_protocol_url ?? `/prod-api/api/signcompanys/${company.id}/protocol`;
