import { sql, type RawBuilder } from 'kysely';
import { listInsures } from 'shared-kernel/contract/insure';
import { between, contains, containsNumber, equals, oneOf } from '../../platform/lists/conditions';
import { defineListSource, eachRow } from '../../platform/lists/list-source';
import { ownedBy, visiblePolicy } from '../../platform/tenant';
import { agreedMeals } from './agreed-terms';
import { insureState, renewableStates, renewalJoin, renewStatusOfRow } from './insure-states';
import { policyActions } from './policy-actions';
import { firstPremium, namesJoin, policyFigures, policyNames } from './figures/policy-figures';

const agreed = (column: RawBuilder<unknown>) =>
  sql`(select ${column} from ${agreedMeals} agreed where agreed.insure_id = insure.id)`;

export const policyList = defineListSource<typeof listInsures>({
  endpoint: listInsures,
  table: 'insure',
  from: sql`insure join meal on meal.id = insure.meal_id`,
  joins: sql`${renewalJoin} ${namesJoin} join customer_meal on customer_meal.id = insure.customer_meal_id`,
  visible: visiblePolicy,
  fields: {
    ...policyNames,
    ...policyFigures,
    jobTypes: 'customer_meal.job_types',
    allowReduce: agreed(sql`allow_reduce`),
    // The provider's remarks are only for the main account.
    uwRemark: ({ actor }) => sql`(case when ${ownedBy(actor, 'insure')} then insure.uw_remark end)`,
    createTime: 'insure.created_at',
    renewStatus: sql`(case when insure.insure_status in (${sql.join([...renewableStates])}) then ${renewStatusOfRow} end)`,
    renewalId: 'renewal.id',
    isSurrenderApproved: sql`(insure.surrender_approved_time is not null)`,
    isRenewedSurrendered: sql`exists (select from insure old where old.id = insure.renew_from_id
      and old.insure_status in (${insureState.surrenderAudit}, ${insureState.surrendered}))`,
    actions: null,
  },
  also: {
    firstPremium,
    allowReplace: agreed(sql`allow_replace`),
  },
  filters: {
    keyword: containsNumber('insure.policy_no', 'insure.insure_no'),
    insureStatus: oneOf('insure.insure_status'),
    mealName: contains('meal.mealname'),
    supplyerId: equals('insure.supplyer_id'),
    filialeId: equals('insure.filiale_id'),
    projectId: equals('insure.project_id'),
    ...between('startFrom', 'startTo', 'insure.start_date'),
    ...between('endFrom', 'endTo', 'insure.end_date'),
    personsFrom: (count, scope) => sql<boolean>`${policyFigures.personCount(scope)} >= ${count}`,
    personsTo: (count, scope) => sql<boolean>`${policyFigures.personCount(scope)} <= ${count}`,
  },
  complete: eachRow(policyActions),
});
