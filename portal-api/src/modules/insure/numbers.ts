import { sql } from 'kysely';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { Db } from '../../platform/db/database';

const compact = (day: CivilDate): string => day.replaceAll('-', '');

/** The next number of a sequence, padded with zeros; longer ones keep all digits. */
async function next(db: Db, sequence: string, digits: number): Promise<string> {
  const { rows } = await sql<{ n: number }>`select nextval(${sequence}) as n`.execute(db);
  return String(rows[0]?.n).padStart(digits, '0');
}

/** 投保单 TB + day + 6 digits. */
export const nextInsureNo = async (db: Db, day: CivilDate): Promise<string> =>
  `TB${compact(day)}${await next(db, 'insure_no_seq', 6)}`;

/** 保单 PZ + year + 10 digits. */
export const nextPolicyNo = async (db: Db, day: CivilDate): Promise<string> =>
  `PZ${day.slice(0, 4)}${await next(db, 'policy_no_seq', 10)}`;

/** 加减保单 JJ + day + 6 digits. */
export const nextOrderNo = async (db: Db, day: CivilDate): Promise<string> =>
  `JJ${compact(day)}${await next(db, 'add_reduce_no_seq', 6)}`;

/** 批单 PD + day + 6 digits. */
export const nextEndorseNo = async (db: Db, day: CivilDate): Promise<string> =>
  `PD${compact(day)}${await next(db, 'endorse_no_seq', 6)}`;
