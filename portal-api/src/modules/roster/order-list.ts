import { sql } from 'kysely';
import { payAccountType, payType, settleMode } from 'shared-kernel/domain/dictionaries';
import { listAddReduces, type AddReduceRow } from 'shared-kernel/contract/roster';
import { type OrderState } from 'shared-kernel/domain/nouns/order';
import {
  between,
  contains,
  containsNumber,
  equals,
  fromDay,
  oneOf,
  untilDay,
} from '../../platform/lists/conditions';
import { defineListSource, eachRow } from '../../platform/lists/list-source';
import { ownedBy } from '../../platform/tenant';
import { overLimitText, type OverLimit } from '../insure/project-limits';
import { orderMachine, orderState } from './order-machine';

/**
 * When an unpaid row of `add_reduce` becomes void: at the end of the day of its submission or confirmation; with
 * payment by voucher, when it would have taken effect. Null when no payment is due.
 */
export const payBefore = sql<Date | null>`case
  when add_reduce.endorse_status <> ${orderState.unpaid} then null
  when add_reduce.pay_type = ${payType.code.voucher} then add_reduce.effect_at
  else ((coalesce(add_reduce.confirm_time, add_reduce.submit_time) at time zone 'Asia/Shanghai')::date + 1)::timestamp
    at time zone 'Asia/Shanghai' end`;

/** The people of each order, with those who join or continue by it. */
const changedPeople = sql`(select add_reduce_id, person_id from add_reduce_item
  union all select add_reduce_id, new_person_id from add_reduce_item) changed`;

/** Names the projects of the people, since an order may be for several and belong to none itself. */
const projectsOfPeople = sql<string | null>`(select string_agg(distinct project.projectname, '、')
  from ${changedPeople} join insure_person person on person.id = changed.person_id
    join project on project.id = person.project_id
  where changed.add_reduce_id = add_reduce.id)`;

export const orderList = defineListSource<typeof listAddReduces>({
  endpoint: listAddReduces,
  table: 'add_reduce',
  from: sql`add_reduce join insure on insure.id = add_reduce.insure_id
    join customer on customer.id = add_reduce.customer_id`,
  joins: sql`join meal on meal.id = insure.meal_id`,
  visible: (actor) => ownedBy(actor, 'add_reduce'),
  fields: {
    policyNo: sql`coalesce(insure.policy_no, '')`,
    mealName: 'meal.mealname',
    projectName: projectsOfPeople,
    addPremium: 'add_reduce.add_premium_fen',
    refundPremium: 'add_reduce.refund_premium_fen',
    premium: 'add_reduce.premium_fen',
    overLimits: null,
    actions: null,
    payBefore,
  },
  also: {
    over: 'add_reduce.over_limits',
    mayTransfer: sql`customer.pay_account_type = ${payAccountType.code.company} and customer.settle_mode = ${settleMode.code.prepaid}`,
  },
  filters: {
    orderNo: containsNumber('add_reduce.order_no', 'add_reduce.endorse_no'),
    policyNo: containsNumber('insure.policy_no'),
    insureId: equals('add_reduce.insure_id'),
    operateType: oneOf('add_reduce.operate_type'),
    endorseStatus: oneOf('add_reduce.endorse_status'),
    projectId: (id) =>
      sql<boolean>`add_reduce.id in (select changed.add_reduce_id from insure_person person
        join ${changedPeople} on changed.person_id = person.id where person.project_id = ${id})`,
    operator: contains('add_reduce.submitter_name'),
    submitFrom: fromDay('add_reduce.submit_time'),
    submitTo: untilDay('add_reduce.submit_time'),
    ...between('personsFrom', 'personsTo', 'add_reduce.person_count'),
  },
  complete: eachRow((row: StoredRow, { ctx, actor }) => {
    const actions = orderMachine.actionsOf(row.endorseStatus, effectOf(row), actor, ctx.clock.now());
    return {
      overLimits: (row.over ?? []).map((one) => overLimitText(one, actor)),
      actions: actions.filter((action) => action !== 'voucher' || row.mayTransfer),
    };
  }),
});

interface StoredRow extends AddReduceRow {
  endorseStatus: OrderState;
  over: OverLimit[] | null;
  mayTransfer: boolean;
}

const effectOf = ({ endorseStatus, effectAt, effectTime }: StoredRow) => ({
  endorse_status: endorseStatus,
  effect_at: new Date(effectAt),
  effect_time: effectTime === null ? null : new Date(effectTime),
});
