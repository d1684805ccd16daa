import { sql } from 'kysely';
import { listInsures, type PolicyRow } from 'shared-kernel/contract/insure';
import { atLeast, atMost, contains, containsNumber, equals, oneOf } from '../../platform/lists/conditions';
import { defineListSource, eachRow } from '../../platform/lists/list-source';
import { ownedBy, visiblePolicy } from '../../platform/tenant';
import { ownPart } from './branch-part';
import { insureMachine } from './insure-machine';
import { insureState, openOrders, personState } from './insure-states';
import { renewableStates, renewalJoin, renewStatusOfRow } from './renewal/renew-status';

/** Actions that travel apart from those which remotes built before know. */
const further: ReadonlySet<string> = new Set(['renew', 'surrender', 'withdrawSurrender']);

/** People of the application; of a company-wide policy a branch counts its own. */
const personCount = ownPart(sql`count(*)`, 'insure.person_count');

export const policyList = defineListSource<typeof listInsures>({
  endpoint: listInsures,
  table: 'insure',
  from: sql`insure join meal on meal.id = insure.meal_id`,
  joins: sql`${renewalJoin} join supplyer on supplyer.id = insure.supplyer_id
    join customer_meal on customer_meal.id = insure.customer_meal_id
    left join filiale on filiale.id = insure.filiale_id left join project on project.id = insure.project_id`,
  visible: visiblePolicy,
  fields: {
    mealName: 'meal.mealname',
    supplyerName: 'supplyer.supplyername',
    filialeName: 'filiale.filialename',
    projectName: 'project.projectname',
    jobTypes: 'customer_meal.job_types',
    allowReduce: 'meal.allow_reduce',
    personCount,
    premium: ownPart(sql`coalesce(sum(p.premium_fen), 0)`, 'insure.premium_fen'),
    inForceCount: ({ actor }) => sql`(select count(*)::int from insure_person p where p.insure_id = insure.id
      and p.person_status = ${personState.inCover} and ${ownedBy(actor, 'p')})`,
    pendingChanges: ({ actor }) => sql`(select count(*)::int from add_reduce a where a.insure_id = insure.id
      and a.endorse_status in (${sql.join(openOrders)}) and ${ownedBy(actor, 'a')})`,
    // Remarks of the provider to the main account.
    uwRemark: ({ actor }) => sql`(case when ${ownedBy(actor, 'insure')} then insure.uw_remark end)`,
    createTime: 'insure.created_at',
    daysLeft: ({
      ctx,
    }) => sql`(case when insure.insure_status in (${insureState.paid}, ${insureState.inForce})
      and insure.end_date >= ${ctx.clock.today()}::date then insure.end_date - ${ctx.clock.today()}::date end)`,
    renewStatus: sql`(case when insure.insure_status in (${sql.join([...renewableStates])}) then ${renewStatusOfRow} end)`,
    renewalId: 'renewal.id',
    renewFromId: 'insure.renew_from_id',
    actions: null,
    moreActions: null,
  },
  also: {
    mealId: 'insure.meal_id',
    isOpen: 'insure.open_to_branches',
    isSurrenderApproved: sql`(insure.surrender_approved_time is not null)`,
    surrenderReason: 'insure.surrender_reason',
    surrenderLastDay: 'insure.surrender_last_day',
    surrenderRefund: 'insure.surrender_refund_fen',
  },
  filters: {
    keyword: containsNumber('insure.policy_no', 'insure.insure_no'),
    insureStatus: oneOf('insure.insure_status'),
    mealName: contains('meal.mealname'),
    supplyerId: equals('insure.supplyer_id'),
    filialeId: equals('insure.filiale_id'),
    projectId: equals('insure.project_id'),
    startFrom: atLeast('insure.start_date'),
    startTo: atMost('insure.start_date'),
    endFrom: atLeast('insure.end_date'),
    endTo: atMost('insure.end_date'),
    personsFrom: (count, scope) => sql<boolean>`${personCount(scope)} >= ${count}`,
    personsTo: (count, scope) => sql<boolean>`${personCount(scope)} <= ${count}`,
  },
  complete: eachRow((row: PolicyRow & { isSurrenderApproved: boolean }, { ctx, actor }) => {
    const facts = {
      filiale_id: row.filialeId,
      end_date: row.endDate,
      renewStatus: row.renewStatus,
      isSurrenderApproved: row.isSurrenderApproved,
      today: ctx.clock.today(),
    };
    const actions = insureMachine.actionsOf(row.insureStatus, facts, actor, ctx.clock.now());
    return {
      actions: actions.filter((action) => action !== 'openToBranches' && !further.has(action)),
      moreActions: actions.filter((action) => further.has(action)),
      mayOpen: actions.includes('openToBranches'),
    };
  }),
});
