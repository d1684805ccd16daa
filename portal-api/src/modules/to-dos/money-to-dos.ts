import type { SettlementRow } from 'shared-kernel/contract/money/settlements';
import type { ToDoRow } from 'shared-kernel/contract/to-dos';
import { moneyText, type Fen } from 'shared-kernel/domain/money';
import { payableBillStates, rechargePage, settlementNoun } from 'shared-kernel/domain/nouns/money';
import * as texts from 'shared-kernel/domain/texts';
import { countRows, firstRow } from '../../platform/lists/list-query';
import type { ListScope } from '../../platform/lists/list-source';
import { settlementList } from '../billing/settlement-list';
import { customerWallet } from '../finance';
import { readPayments } from '../invoicing/invoiceable';
import { invoiceableList } from '../invoicing/invoicing.routes';
import { singleToDo } from './waiting';

/** A balance below the warning line, unpaid bills, and premium without an invoice. */
export async function moneyToDos(scope: ListScope): Promise<ToDoRow[]> {
  return (await Promise.all([lowBalance(scope), bills(scope), invoiceable(scope)])).flat();
}

async function lowBalance({ ctx, actor }: ListScope): Promise<ToDoRow[]> {
  const { available, lowBalanceLine } = await customerWallet(ctx.db, actor.customerId);
  if (available >= lowBalanceLine) return [];
  return [
    singleToDo({
      area: 'finance',
      key: 'lowBalance',
      text: `${texts.belowLowBalanceLine}${moneyText(lowBalanceLine)}，请及时充值`,
      action: '去查看',
      href: rechargePage,
    }),
  ];
}

const billFields = ['id', 'settleMonth', 'payAmount', 'dueDate', 'isOverdue'] as const;

async function bills(scope: ListScope): Promise<ToDoRow[]> {
  const filters = { settleStatus: payableBillStates.join(','), sort: 'dueDate' };
  const found = await firstRow<Pick<SettlementRow, (typeof billFields)[number]>>(
    settlementList,
    scope,
    filters,
    billFields,
  );
  if (!found) return [];
  const { first, count } = found;
  const isSeveral = count > 1;
  return [
    singleToDo({
      area: 'finance',
      key: 'bills',
      text: isSeveral
        ? `${count}张结算单待支付`
        : `${first.settleMonth}账期结算单待支付${moneyText(first.payAmount)}`,
      action: '去支付',
      href:
        (isSeveral ? undefined : settlementNoun.link?.(first.id)) ?? '/settlementLog/newUploadPaymentVoucher',
      tone: first.isOverdue ? 'refused' : 'yours',
      deadline: first.dueDate,
      isSeveral,
    }),
  ];
}

async function invoiceable(scope: ListScope): Promise<ToDoRow[]> {
  await readPayments(scope.ctx.db, scope.actor.customerId);
  const { count, more } = await countRows(invoiceableList, scope, {});
  const { sumPlain } = more as { sumPlain: Fen };
  if (count === 0) return [];
  return [
    singleToDo({
      area: 'finance',
      key: 'invoiceable',
      text: `可开票金额${moneyText(sumPlain)}，来自${count}张已结算的结算单`,
      action: '去开票',
      href: '/settlementInvoice/invoice?tab=waiting',
    }),
  ];
}
