import type { Db } from '../../platform/db/database';

/** Undefined for an unknown id; contracting companies belong to no customer. */
export const findSigncompany = (db: Db, id: number) =>
  db.selectFrom('signcompany').selectAll().where('id', '=', id).executeTakeFirst();
