import { sql } from 'kysely';
import { endorseStatus, insureStatus, usertype } from 'shared-kernel/domain/dictionaries';
import { withdrawStatus } from 'shared-kernel/domain/nouns/money';
import { policyStates } from 'shared-kernel/domain/nouns/policy';
import { unexplainedChanges } from '../modules/costs/unexplained-changes.fixture';
import { personState } from '../modules/insure/insure-states';
import { policyFigures } from '../modules/insure/figures/policy-figures';
import type { Actor, Context } from '../platform/context';
import { addMonths, civilDateOf, firstOfMonth } from 'shared-kernel/domain/civil-date';
import type { Db } from '../platform/db/database';
import { statementOf } from '../modules/statements/statement';
import { firstRow } from './rows';

/** Returns the months, bills and policies of an employer whose figures do not add up; empty when all do. */
export const moneyMismatches = async (ctx: Context, customerId: number): Promise<string[]> => [
  ...(await brokenMonths(ctx.db, customerId, ctx.clock.now())),
  ...(await unexplainedChanges(ctx, customerId)),
  ...(await twofoldPremiums(ctx, customerId)),
  ...(await strayFrozen(ctx.db, customerId)),
];

/** Returns a line if frozen money is not that of paid orders and policies before their effect, and withdrawals. */
async function strayFrozen(db: Db, customerId: number): Promise<string[]> {
  const { rows } = await sql<{ frozen: number; waiting: number }>`
    select frozen_fen as frozen,
      (select coalesce(sum(greatest(premium_fen, 0)), 0)::bigint from add_reduce
        where customer_id = ${customerId} and pay_time is not null
          and endorse_status in (${endorseStatus.code.auditing}, ${endorseStatus.code.waiting})) +
      (select coalesce(sum(p.charged_fen), 0)::bigint from insure_person p join insure on insure.id = p.insure_id
        where insure.customer_id = ${customerId} and insure.pay_time is not null
          and insure.insure_status = ${insureStatus.code.paid}
          and p.add_reduce_id is null and p.person_status <> ${personState.void}) +
      (select coalesce(sum(money_fen), 0)::bigint from withdrawal
        where customer_id = ${customerId} and withdraw_status = ${withdrawStatus.code.waiting}) as waiting
    from capital where customer_id = ${customerId}`.execute(db);
  return rows
    .filter(({ frozen, waiting }) => frozen !== waiting)
    .map(({ frozen, waiting }) => `${frozen} fen are frozen, ${waiting} wait for their effect`);
}

/** Returns policies whose premium by orders differs from the charges for their people, which a branch sees. */
export async function twofoldPremiums(ctx: Context, customerId: number): Promise<string[]> {
  const actor = { customerId, usertype: usertype.code.main } as Actor;
  const { rows } = await sql<{ no: string; premium: number; charged: number }>`
    select * from (
      select insure.policy_no as no, ${policyFigures.premium({ ctx, actor })} as premium,
        (select coalesce(sum(p.charged_fen), 0)::bigint from insure_person p where p.insure_id = insure.id
          and p.person_status <> ${personState.void}
          and (p.person_status <> ${personState.waiting} or p.add_reduce_id is null)) as charged
      from insure where insure.customer_id = ${customerId} and insure.insure_status in (${sql.join([...policyStates])})
    ) policy where premium <> charged`.execute(ctx.db);
  return rows.map(({ no, premium, charged }) => `${no}: ${premium} by orders, ${charged} by people`);
}

/** Returns an employer's months (`YYYY-MM`) whose closing does not follow from the previous one; empty if none. */
async function brokenMonths(db: Db, customerId: number, now: Date): Promise<string[]> {
  const broken: string[] = [];
  let before = { available: 0, frozen: 0 };
  for (let ago = 15; ago >= 0; ago -= 1) {
    const month = addMonths(firstOfMonth(civilDateOf(now)), -ago).slice(0, 7);
    const { opening, movements, closing } = await statementOf(db, customerId, month, now);
    for (const account of ['available', 'frozen'] as const) {
      const sum = movements.reduce<number>((total, one) => total + one[account], opening[account]);
      if (opening[account] !== before[account] || closing[account] !== sum)
        broken.push(`${month} ${account}`);
    }
    before = closing;
  }
  const wallet = await firstRow(db, 'capital', { customer_id: customerId });
  if (wallet.available_fen !== before.available || wallet.frozen_fen !== before.frozen) broken.push('wallet');
  return broken;
}
