import type { Selectable } from 'kysely';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { ownRow } from '../../platform/row-by-id';
import { ownedBy, visiblePolicy } from '../../platform/tenant';
import type { InsureTable } from './insure.tables';

export type OwnedInsure = Selectable<InsureTable>;

/** Undefined when there is none, or the caller does not see it. */
export const findInsure = (db: Db, actor: Actor, id: number): Promise<OwnedInsure | undefined> =>
  db.selectFrom('insure').selectAll().where('id', '=', id).where(visiblePolicy(actor)).executeTakeFirst();

/** The same, refusing with 404. */
export const requireInsure = (db: Db, actor: Actor, id: number): Promise<OwnedInsure> =>
  ownRow(db, 'insure', id, visiblePolicy(actor));

/** One that the caller may also change: a branch only looks at company-wide ones. Refuses with 404. */
export const requireOwnInsure = (db: Db, actor: Actor, id: number): Promise<OwnedInsure> =>
  ownRow(db, 'insure', id, ownedBy(actor, 'insure'));
