import { sql } from 'kysely';
import { listSettlements, type SettlementRow } from 'shared-kernel/contract/money/settlements';
import {
  billInvoiced,
  invoiceApplicationStatus,
  payAccountType,
  settleStatus,
} from 'shared-kernel/domain/dictionaries';
import { payableBillStates } from 'shared-kernel/domain/nouns/money';
import { betweenMonths, containsNumber, hasText, oneOf } from '../../platform/lists/conditions';
import { defineListSource, eachRow } from '../../platform/lists/list-source';
import { ofCustomer } from '../../platform/tenant';
import { carriedToOpen } from '../finance';
import { peopleLinesOf } from './people-lines';
import { settlementMachine } from './settlement-machine';

const isOpen = sql`settlement.settle_status = ${settleStatus.code.open}`;
const carried = sql<number>`(case when ${isOpen} then ${carriedToOpen} else settlement.carried_fen end)`;

/** Amount of a bill; for the current month the expected amount. */
const payAmount = sql<number>`(case when ${isOpen} then greatest(settlement.billed_fen + ${carriedToOpen}, 0)
  else settlement.pay_fen end)`;

/** The amount by which the list shows a bill: what is owed, or the size of the month that went through the balance. */
const shownAmount = sql`(case when ${payAmount} = 0 and settlement.wallet_fen <> 0
  then abs(settlement.charge_fen - settlement.refund_fen) else ${payAmount} end)`;

const { waiting, issuing, issued } = invoiceApplicationStatus.code;

const onInvoices = (...states: number[]) =>
  sql`(select coalesce(sum(part.amount_fen), 0) from invoice_part part join invoice on invoice.id = part.invoice_id
    where part.settlement_id = settlement.id and invoice.invoice_status in (${sql.join(states)}))`;

const paid = sql`(settlement.wallet_fen + settlement.pay_fen)`;
const invoiced = sql`(case
  when settlement.settle_status <> ${settleStatus.code.settled} or ${paid} <= 0 then null
  when ${onInvoices(issued)} >= ${paid} then ${billInvoiced.code.all}::int
  when ${onInvoices(waiting, issuing)} > 0 then ${billInvoiced.code.applied}::int
  when ${onInvoices(issued)} > 0 then ${billInvoiced.code.partly}::int
  else ${billInvoiced.code.none}::int end)`;

export const settlementList = defineListSource<typeof listSettlements>({
  endpoint: listSettlements,
  table: 'settlement',
  from: sql`settlement`,
  joins: sql`join signcompany on signcompany.id = settlement.signcompany_id
    join customer on customer.id = settlement.customer_id`,
  visible: (actor) => ofCustomer(actor, 'settlement'),
  fields: {
    settleMonth: sql`to_char(settlement.settle_month, 'YYYY-MM')`,
    signcompanyname: 'signcompany.signcompanyname',
    chargeAmount: 'settlement.charge_fen',
    refundAmount: 'settlement.refund_fen',
    walletAmount: 'settlement.wallet_fen',
    carriedAmount: carried,
    payAmount,
    isOverdue: ({ ctx }) =>
      sql`(settlement.settle_status in (${sql.join(payableBillStates)}) and settlement.due_date < ${ctx.clock.today()})`,
    invoiced,
    actions: null,
  },
  also: { isBankPayer: sql`(customer.pay_account_type = ${payAccountType.code.company})` },
  complete: eachRow((row: SettlementRow & { isBankPayer: boolean }, { ctx, actor }) => ({
    actions: settlementMachine.actionsOf(row.settleStatus, row, actor, ctx.clock.now()),
  })),
  filters: {
    settleStatus: oneOf('settlement.settle_status'),
    ...betweenMonths('beginMonth', 'endMonth', 'settlement.settle_month'),
    settleNo: containsNumber('settlement.settle_no'),
    policyNo: (text) =>
      sql<boolean>`exists (select from settlement_item item where item.settlement_id = settlement.id
        and ${hasText(['item.policy_no'], text.toUpperCase())})`,
    projectId: (id) =>
      sql<boolean>`exists (select
        from ${peopleLinesOf(sql`(select * from settlement_item own where own.settlement_id = settlement.id)`)}
        where line.project_id = ${id})`,
    amountFrom: (amount) => sql<boolean>`${shownAmount} >= ${amount}`,
    amountTo: (amount) => sql<boolean>`${shownAmount} <= ${amount}`,
  },
});
