import { sql } from 'kysely';
import type { AnswerOf } from 'shared-kernel/contract';
import {
  listRenewals,
  type RenewalRow,
  type getRenewData,
  type InsureDraft,
} from 'shared-kernel/contract/insure';
import { addDays, civilDate, compareDays, lastDayOfPeriod } from 'shared-kernel/domain/civil-date';
import { lapsedShownDays, renewalAheadDays } from 'shared-kernel/domain/constants';
import { caseStatus, insureStatus, payType, renewStatus, usertype } from 'shared-kernel/domain/dictionaries';
import { zeroFen } from 'shared-kernel/domain/money';
import { ageNote, reducedFromAge } from 'shared-kernel/domain/plan-terms';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import { lossRatioOf } from 'shared-kernel/domain/figures';
import type { Actor, Context } from '../../../platform/context';
import { notFound } from '../../../platform/http/problem';
import { containsNumber, equals } from '../../../platform/lists/conditions';
import { defineListSource, type ListScope, type SelectedRow } from '../../../platform/lists/list-source';
import { ownedBy } from '../../../platform/tenant';
import { findPlan } from '../../products/plan.repository';
import { isRenewed, renewalPrices } from '../../products/renewal-price';
import { payTypeFields } from '../drafts';
import { earnedUpTo } from '../figures/cost-per-day';
import { insureState, realPersonStates, renewalJoin, renewStatusOfRow } from '../insure-states';
import { renewalActions, type ActedOn } from '../policy-actions';
import { namesJoin, policyFigures, policyNames } from '../figures/policy-figures';
import { peopleUntilEnd, renewalOf, renewalStart, requireRenewable } from './old-policy';
import { takeAlong } from './take-along';

const isOver = sql`insure.insure_status = ${insureState.expired}`;

/** Claims paid and premium earned so far, over the whole policy. */
const paidClaims = ({ actor }: ListScope) =>
  sql`(select coalesce(sum(c.paid_amount_fen), 0)::bigint from cases c where c.insure_id = insure.id
    and c.case_status = ${caseStatus.code.paid} and ${ownedBy(actor, 'c')})`;
const earnedPremium = ({ ctx, actor }: ListScope) =>
  sql`(select coalesce(sum(round(${earnedUpTo(sql`${ctx.clock.today()}::date`, 'p')})), 0)::bigint from insure_person p
    where p.insure_id = insure.id and p.person_status in (${sql.join(realPersonStates)}) and ${ownedBy(actor, 'p')})`;

/** Counts people whose age on the renewal's first day means lower limits. */
const olderCount = ({ ctx, actor }: ListScope) =>
  sql`(select count(*)::int from insure_person p where p.insure_id = insure.id and ${isRenewed} and ${ownedBy(actor, 'p')}
    and p.birthday <= greatest(insure.end_date, ${ctx.clock.today()}::date) + 1 - make_interval(years => ${reducedFromAge}))`;

/** Lists policies in force that end soon, and ended ones without a paid renewal. */
export const renewalList = defineListSource<typeof listRenewals>({
  endpoint: listRenewals,
  table: 'insure',
  from: ({ ctx }) => {
    const today = ctx.clock.today();
    return sql`insure join meal on meal.id = insure.meal_id ${renewalJoin}
      join (select insure.id from insure ${renewalJoin} where
        (insure.insure_status = ${insureStatus.code.inForce} and insure.end_date <= ${addDays(today, renewalAheadDays)})
        or (${isOver} and insure.end_date >= ${addDays(today, -lapsedShownDays)}
          and ${renewStatusOfRow} in (${renewStatus.code.waiting}, ${renewStatus.code.renewing}))) due on due.id = insure.id`;
  },
  joins: namesJoin,
  visible: (actor) => ownedBy(actor, 'insure'),
  fields: {
    ...policyNames,
    daysLeft: ({ ctx }) => sql`(insure.end_date - ${ctx.clock.today()}::date)`,
    personCount: ({ actor }) => sql`(select count(*)::int from insure_person p where p.insure_id = insure.id
      and ${isRenewed} and ${ownedBy(actor, 'p')})`,
    lastPremium: policyFigures.premium,
    lossRatio: null,
    estimatedPremium: null,
    ageNote: null,
    renewStatus: renewStatusOfRow,
    renewalId: 'renewal.id',
    renewalStatus: 'renewal.insure_status',
    noRenewReason: 'insure.no_renew_reason',
    actions: null,
  },
  also: {
    insureStatus: 'insure.insure_status',
    filialeId: 'insure.filiale_id',
    age60Percent: 'meal.age60_percent',
    olderCount,
    paidClaims,
    earnedPremium,
  },
  filters: {
    keyword: containsNumber('insure.policy_no'),
    endsWithin: (value, { ctx }) => {
      if (value === 'lapsed') return sql<boolean>`${isOver}`;
      const last = addDays(civilDate(ctx.clock.today()), Number(value));
      return sql<boolean>`(not ${isOver} and insure.end_date <= ${last})`;
    },
    renewStatus: (codes) => sql<boolean>`${renewStatusOfRow} in (${sql.join(codes.split(',').map(Number))})`,
    projectId: equals('insure.project_id'),
  },
  complete: async (rows, scope) => {
    const policies = rows as readonly RenewalRow[];
    const premiums = await renewalPrices(scope.ctx.db, policies, ownedBy(scope.actor, 'p'));
    return rows.map((row) => ({
      ...row,
      estimatedPremium: premiums.get(row.id) ?? zeroFen,
      ageNote: ageNote(row.olderCount as number, { age60Percent: row.age60Percent as number }),
      lossRatio: maySee(scope) ? lossRatioOf(row.paidClaims as number, row.earnedPremium as number) : null,
      actions: renewalActions(row as SelectedRow & ActedOn, scope),
    }));
  },
});

const maySee = ({ actor: { rights } }: ListScope): boolean => rights.claim && rights.viewCost;

type RenewData = AnswerOf<typeof getRenewData>;

/** Prefills the apply page from a policy; logs the access to full ID numbers to the audit log. */
export async function renewData(
  ctx: Context,
  actor: Actor,
  id: PolicyId,
  planId: number | undefined,
  ip: string,
): Promise<RenewData> {
  const policy = await requireRenewable(ctx, actor, id);
  const renewal = await renewalOf(ctx.db, id);
  const startDate = renewalStart(policy, ctx.clock.today());
  const plan = await findPlan(ctx.db, actor.customerId, planId ?? policy.customer_meal_id);
  if (!plan) throw notFound();
  // Only the main account can pay by voucher.
  const isBranch = actor.usertype === usertype.code.project && policy.pay_type === payType.code.voucher;
  const facts = {
    customerMealId: plan.id,
    insurePeriod: policy.insure_period as InsureDraft['insurePeriod'],
    startDate,
    projectId: policy.project_id,
    ...payTypeFields(isBranch ? payType.code.balance : policy.pay_type),
    renewFromId: id,
    policyNo: policy.policy_no,
    endDate: policy.end_date,
    hasLapsed: compareDays(policy.end_date, ctx.clock.today()) < 0,
  };
  if (renewal) {
    const { id: renewalId, insure_status: insureStatus, customer_meal_id: customerMealId } = renewal;
    const made = { id: renewalId, insureStatus, customerMealId };
    return { ...facts, persons: [], dropped: [], renewal: made };
  }
  const { taken, dropped } = await takeAlong(ctx, await peopleUntilEnd(ctx.db, policy), {
    actor,
    plan,
    startDate,
    endDate: lastDayOfPeriod(startDate, policy.insure_period),
    projectId: policy.project_id,
  });
  const read = { action: 'insure.renew-data', entity: 'insure', entityId: id, ip };
  await ctx.audit.write(ctx.db, actor, read);
  return {
    ...facts,
    persons: taken.map(({ row }) => row),
    dropped: dropped.map(({ name, idNoMasked, reason }) => ({ name, idNoMasked, reason })),
    renewal: null,
  };
}
