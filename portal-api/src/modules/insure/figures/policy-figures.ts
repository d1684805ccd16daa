import { sql, type RawBuilder } from 'kysely';
import { addReduceItemStatus, endorseStatus, usertype } from 'shared-kernel/domain/dictionaries';
import { openOrders } from 'shared-kernel/domain/nouns/order';
import { policyStates } from 'shared-kernel/domain/nouns/policy';
import type { Database } from '../../../platform/db/database';
import type { ListScope } from '../../../platform/lists/list-source';
import { ownedBy } from '../../../platform/tenant';
import { insureState, personState } from '../insure-states';

/** Returns `ofPolicy`, or for a branch on a company-wide policy the same sum over its own people. */
const ownPart =
  (ofPeople: RawBuilder<unknown>, ofPolicy: RawBuilder<unknown>) =>
  ({ actor }: ListScope) =>
    actor.usertype === usertype.code.project
      ? sql`(case when insure.filiale_id is null
          then (select ${ofPeople}::bigint from insure_person p where p.insure_id = insure.id
            and p.person_status <> ${personState.void} and ${ownedBy(actor, 'p')})
          else ${ofPolicy} end)`
      : ofPolicy;

const isFirst = sql`p.add_reduce_id is null`;

/** Premium of the application itself, without the orders after it. */
export const firstPremium = ownPart(
  sql`coalesce(sum(p.premium_fen) filter (where ${isFirst}), 0)`,
  sql`insure.premium_fen`,
);

const isPaid = sql`insure.insure_status in (${sql.join([...policyStates])})`;

/** Null until the policy is paid for or added to the monthly bill; until then only the application number is shown. */
export const policyNoOnceSold = sql<
  string | null
>`(case when ${isPaid} or insure.pay_time is not null then insure.policy_no end)`;
export const numberOfPolicy = sql<string>`coalesce(${policyNoOnceSold}, insure.insure_no)`;

const { done, waiting } = endorseStatus.code;

/** Charges and refunds of staff changes in effect, as `add_reduce`; a removal counts from each person's own last day. */
export const changesInEffect = sql<
  Pick<
    Database['add_reduce'],
    'insure_id' | 'customer_id' | 'filiale_id' | 'add_premium_fen' | 'refund_premium_fen'
  >
>`(select insure_id, customer_id, filiale_id, add_premium_fen, refund_premium_fen from add_reduce
    where endorse_status = ${done}
  union all
  select add_reduce.insure_id, add_reduce.customer_id, add_reduce.filiale_id, 0, -item.premium_fen
    from add_reduce join add_reduce_item item on item.add_reduce_id = add_reduce.id
    where add_reduce.endorse_status = ${waiting} and item.item_status = ${addReduceItemStatus.code.done})`;

/** Effective premium minus refunds; see `policyPremium` of the kernel's figures. */
const policyPremium = ownPart(
  sql`coalesce(sum(case when not (${isPaid}) then p.premium_fen
    when p.person_status <> ${personState.waiting} or ${isFirst} then p.charged_fen end), 0)`,
  sql`(insure.premium_fen
    + (select coalesce(sum(a.add_premium_fen - a.refund_premium_fen), 0) from ${changesInEffect} a
      where a.insure_id = insure.id)
    - case when insure.insure_status = ${insureState.surrendered} then insure.surrender_refund_fen else 0 end)::bigint`,
);

/** Figures of a policy as the caller sees them: on a company-wide policy, a branch sees its own people and orders. */
export const policyFigures = {
  personCount: ownPart(sql`count(*)`, sql`insure.person_count`),
  premium: policyPremium,
  inForceCount: ({ actor, ctx }: ListScope) => sql`(select count(*)::int from insure_person p
    where p.insure_id = insure.id and p.person_status = ${personState.inCover}
      and p.end_date >= ${ctx.clock.today()} and ${ownedBy(actor, 'p')})`,
  pendingChanges: ({ actor }: ListScope) => sql`(select count(*)::int from add_reduce a
    where a.insure_id = insure.id and a.endorse_status in (${sql.join(openOrders)}) and ${ownedBy(actor, 'a')})`,
  daysLeft: ({ ctx }: ListScope) => {
    const today = sql`${ctx.clock.today()}::date`;
    return sql`(case when insure.insure_status = ${insureState.inForce}
      and insure.end_date >= ${today} then insure.end_date - ${today} end)`;
  },
};

/** Names shown for a policy in lists, with their source columns. */
export const policyNames = {
  policyNo: policyNoOnceSold,
  mealName: 'meal.mealname',
  supplyerName: 'supplyer.supplyername',
  filialeName: 'filiale.filialename',
  projectName: 'project.projectname',
};
export const namesJoin = sql`join supplyer on supplyer.id = insure.supplyer_id
  left join filiale on filiale.id = insure.filiale_id left join project on project.id = insure.project_id`;
