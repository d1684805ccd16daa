import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { Db } from '../../platform/db/database';
import { nextNumber } from '../../platform/db/next-number';

/** 投保单 */
export const nextInsureNo = (db: Db, day: CivilDate) => nextNumber(db, 'insure_no_seq', 'TB', day);

/** 保单, by its year. */
export const nextPolicyNo = (db: Db, day: CivilDate) =>
  nextNumber(db, 'policy_no_seq', 'PZ', day.slice(0, 4), 10);

/** 加减保单 */
export const nextOrderNo = (db: Db, day: CivilDate) => nextNumber(db, 'add_reduce_no_seq', 'JJ', day);

/** 批单 */
export const nextEndorseNo = (db: Db, day: CivilDate) => nextNumber(db, 'endorse_no_seq', 'PD', day);
