import type { Selectable } from 'kysely';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { nextNumber } from '../../platform/db/next-number';
import { ownRow } from '../../platform/row-by-id';
import { ownedBy, visiblePolicy } from '../../platform/tenant';
import type { InsureTable } from './insure.tables';

/** 投保单 */
export const nextInsureNo = (db: Db, day: CivilDate) => nextNumber(db, 'insure_no_seq', 'TB', day);

/** 保单, numbered by year. */
export const nextPolicyNo = (db: Db, day: CivilDate) =>
  nextNumber(db, 'policy_no_seq', 'PZ', day.slice(0, 4), 10);

/** 加减保单 */
export const nextOrderNo = (db: Db, day: CivilDate) => nextNumber(db, 'add_reduce_no_seq', 'JJ', day);

/** 批单 */
export const nextEndorseNo = (db: Db, day: CivilDate) => nextNumber(db, 'endorse_no_seq', 'PD', day);

export type OwnedInsure = Selectable<InsureTable>;

/** Returns undefined for an unknown policy, or one that the caller may not see. */
export const findInsure = (db: Db, actor: Actor, id: PolicyId): Promise<OwnedInsure | undefined> =>
  db.selectFrom('insure').selectAll().where('id', '=', id).where(visiblePolicy(actor)).executeTakeFirst();

/** Returns a policy visible to the caller; 404 for any other. */
export const requireInsure = (db: Db, actor: Actor, id: PolicyId): Promise<OwnedInsure> =>
  ownRow(db, 'insure', id, visiblePolicy(actor));

/** Returns a policy that the caller may change; 404 for any other. A branch can only read company-wide policies. */
export const requireOwnInsure = (db: Db, actor: Actor, id: PolicyId): Promise<OwnedInsure> =>
  ownRow(db, 'insure', id, ownedBy(actor, 'insure'));
