import { sql, type RawBuilder } from 'kysely';
import {
  addReduceItemStatus,
  insureStatus,
  operateType,
  personStatus,
} from 'shared-kernel/domain/dictionaries';
import { addFen, mulRatio, zeroFen, type Fen } from 'shared-kernel/domain/money';
import type { CustomerMealId, PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from '../../platform/db/database';
import { unitPriceOf } from './plan.policy';
import { plansByIds } from './plan.repository';

/** True for a person, in a table or alias of this name, whom a pending order removes. */
export const isLeavingOf = (people: string) => sql<boolean>`exists (
  select from add_reduce_item item join add_reduce on add_reduce.id = item.add_reduce_id
  where item.person_id = ${sql.ref(`${people}.id`)} and item.item_status = ${addReduceItemStatus.code.waiting}
    and add_reduce.operate_type = ${operateType.code.reduce})`;

const { waiting, inCover, expired, unpaid } = personStatus.code;

/** True for people `p` whom the renewal of `insure` includes: covered to its last day, without pending removal. */
export const isRenewed = sql<boolean>`(p.end_date >= insure.end_date and not ${isLeavingOf('p')}
  and (p.person_status in (${sql.join([waiting, inCover, expired])})
    or p.person_status = ${unpaid} and insure.insure_status = ${insureStatus.code.unpaid}))`;

interface Renewable {
  id: number;
  /** The employer's plan. */
  customerMealId: CustomerMealId;
  /** Number of months. */
  insurePeriod: number;
}

/** Returns, by policy id, the cost of its people for its period at the plan's current prices. */
export async function renewalPrices(
  db: Db,
  policies: readonly Renewable[],
  isVisible: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<Map<number, Fen>> {
  const plans = await plansByIds(db, [...new Set(policies.map((row) => row.customerMealId))]);
  const { rows: counts } = await sql<{ insureId: PolicyId; jobType: number; n: number }>`
    select p.insure_id as "insureId", p.job_type as "jobType", count(*)::int as n
    from insure_person p join insure on insure.id = p.insure_id
    where p.insure_id = any (${policies.map((row) => row.id)}::bigint[]) and ${isRenewed} and ${isVisible}
    group by 1, 2`.execute(db);
  return new Map(
    policies.map(({ id, customerMealId, insurePeriod }) => {
      const plan = plans.find((one) => one.id === customerMealId);
      const amounts = counts
        .filter((one) => one.insureId === id)
        .map(({ jobType, n }) => {
          const unit = plan && unitPriceOf(plan, jobType, insurePeriod);
          return unit === undefined ? zeroFen : mulRatio(unit, n, 1);
        });
      return [id, addFen(...amounts)];
    }),
  );
}
