import { listSettlements, type SettlementRow } from 'shared-kernel/contract/money/settlements';
import { settleStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { defineList, policyNoSearch } from 'shared-kernel/list';
import { payableBillStates, settlementNoun } from 'shared-kernel/domain/nouns/money';
import { Money } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { DueDay } from './due-day';

const { open, voucherAudit, settled } = settleStatus.code;

/** The states in which the employer has to pay, as a query value. */
export const toPay = payableBillStates.join(',');
export const inAudit = String(voucherAudit);

/** The tabs: the running month, unpaid bills, bills in the provider's review, paid bills. */
const groups = [
  { value: `${open}`, label: '未结算' },
  { value: toPay, label: '待支付' },
  { value: inAudit, label: settleStatus.label(voucherAudit) },
  { value: `${settled}`, label: '已结算' },
];

export const settlementHref = ({ id, settleStatus: status }: Pick<SettlementRow, 'id' | 'settleStatus'>) =>
  linkTo(status === open ? 'finance.settlement-open' : 'finance.settlement', {}, { id });

const countOf = (statusCounts: Record<string, number>, states: string) =>
  states.split(',').reduce((sum, state) => sum + (statusCounts[state] ?? 0), 0);

export const settlementTabs = {
  param: 'settleStatus',
  options: [{ value: '', label: '全部' }, ...groups],
  counts: ({ statusCounts }: { statusCounts: Record<string, number> }) =>
    Object.fromEntries(groups.map(({ value }) => [value, countOf(statusCounts, value)])),
};

const netOf = ({ chargeAmount, refundAmount }: SettlementRow) => (
  <Money value={fen(chargeAmount - refundAmount)} />
);

/** Nothing is owed for a month whose charges and refunds went through the balance. */
export const isByBalance = ({ payAmount, walletAmount }: Pick<SettlementRow, 'payAmount' | 'walletAmount'>) =>
  payAmount === 0 && walletAmount !== 0;

const ToPay = ({ bill }: { bill: SettlementRow }) => {
  if (!isByBalance(bill)) return <Money value={bill.payAmount} />;
  return bill.walletAmount < 0 ? '已退回余额' : '余额已付';
};

/** Bills by month. */
export const settlementListOf = ({
  id,
  title,
  hint,
  empty,
}: Record<'id' | 'title' | 'hint' | 'empty', string>) =>
  defineList({
    id,
    title,
    hint,
    endpoint: listSettlements,
    rowHref: settlementHref,
    filters: (f) => [
      f.text('settleNo', '结算单号'),
      f.month('beginMonth', '起始账期'),
      f.month('endMonth', '截止账期'),
      f.remote('policyNo', '保单', policyNoSearch, { more: true }),
      f.amountRange('amountFrom', 'amountTo', '金额', { more: true }),
    ],
    columns: (c) => [
      c.field('settleNo', { href: settlementHref }),
      c.field('settleMonth'),
      c.field('itemCount', { optional: true }),
      c.field('chargeAmount', { optional: true }),
      c.field('refundAmount', { optional: true }),
      c.custom('net', '净额', netOf, { align: 'right' }),
      c.custom('payAmount', '应付', (row) => <ToPay bill={row} />, { sort: true, align: 'right' }),
      c.custom('dueDate', '到期日', (row) => DueDay({ bill: row }), { sort: true }),
      c.field('settleStatus'),
      c.field('invoiced'),
      c.field('payType', { optional: true }),
    ],
    card: ['settleNo', 'settleStatus', 'settleMonth', 'net', 'payAmount', 'dueDate'],
    rowActions: (row) => [
      {
        key: 'pay',
        label: settlementNoun.actions.pay.label,
        href: linkTo('finance.settlement-pay', {}, { ids: row.id }),
        hidden: !row.actions.includes('pay'),
      },
      { key: 'open', label: '详情', href: settlementHref(row) },
    ],
    empty: { text: empty },
  });
