import { sql } from 'kysely';
import { usertype } from 'shared-kernel/domain/dictionaries';
import { policyStates } from 'shared-kernel/domain/nouns/policy';
import { unexplainedChanges } from '../modules/costs/unexplained-changes.fixture';
import { personState } from '../modules/insure/insure-states';
import { policyFigures } from '../modules/insure/figures/policy-figures';
import { brokenMonths } from '../modules/statements/statement-chain.fixture';
import type { Actor, Context } from '../platform/context';

/** Months and bills of an employer whose figures do not add up, and policies; empty when all do. */
export const moneyMismatches = async (ctx: Context, customerId: number): Promise<string[]> => [
  ...(await brokenMonths(ctx.db, customerId, ctx.clock.now())),
  ...(await unexplainedChanges(ctx, customerId)),
  ...(await twofoldPremiums(ctx, customerId)),
];

/** Policies whose premium by orders is not what was charged for their people: a branch sees the second. */
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
