import { sql } from 'kysely';
import { listRenewals, type RenewalRow } from 'shared-kernel/contract/insure';
import { addDays, civilDate } from 'shared-kernel/domain/civil-date';
import { lapsedShownDays, renewalAheadDays } from 'shared-kernel/domain/constants';
import { caseStatus, insureStatus, renewStatus } from 'shared-kernel/domain/dictionaries';
import { zeroFen } from 'shared-kernel/domain/money';
import { ageNote, reducedFromAge } from 'shared-kernel/domain/plan-terms';
import { containsNumber, equals } from '../../../platform/lists/conditions';
import { defineListSource, type ListScope, type SelectedRow } from '../../../platform/lists/list-source';
import { ownedBy } from '../../../platform/tenant';
import { isRenewed, renewalPrices } from '../../products/renewal-price';
import { earnedUpTo } from '../figures/cost-per-day';
import { insureState, realPersonStates } from '../insure-states';
import { lossRatioOf } from '../figures/loss-ratio';
import { renewalActions, type ActedOn } from '../policy-actions';
import { namesJoin, policyFigures, policyNames } from '../figures/policy-figures';
import { renewalJoin, renewStatusOfRow } from './renew-status';

const isOver = sql`insure.insure_status = ${insureState.expired}`;

/** Of the whole policy: claims paid, and the premium of the days that are over. */
const paidClaims = ({ actor }: ListScope) =>
  sql`(select coalesce(sum(c.paid_amount_fen), 0)::bigint from cases c where c.insure_id = insure.id
    and c.case_status = ${caseStatus.code.paid} and ${ownedBy(actor, 'c')})`;
const earnedPremium = ({ ctx, actor }: ListScope) =>
  sql`(select coalesce(sum(round(${earnedUpTo(sql`${ctx.clock.today()}::date`, 'p')})), 0)::bigint from insure_person p
    where p.insure_id = insure.id and p.person_status in (${sql.join(realPersonStates)}) and ${ownedBy(actor, 'p')})`;

/** People of an age with lower limits on the first day of the renewal. */
const olderCount = ({ ctx, actor }: ListScope) =>
  sql`(select count(*)::int from insure_person p where p.insure_id = insure.id and ${isRenewed} and ${ownedBy(actor, 'p')}
    and p.birthday <= greatest(insure.end_date, ${ctx.clock.today()}::date) + 1 - make_interval(years => ${reducedFromAge}))`;

/** Policies in cover that end soon, and those that ended without a renewal that was paid. */
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
