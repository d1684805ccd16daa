import { listRecharges, type RechargeRow } from 'shared-kernel/contract/money/finance';
import { costStatus, payAccountType } from 'shared-kernel/domain/dictionaries';
import { defineList } from 'shared-kernel/list';

export const rechargesTitle = '充值记录';

/** Every recharge with its state; `open` shows one with all its details. */
export const rechargeListOf = (open: (recharge: RechargeRow) => void) =>
  defineList({
    id: 'finance.recharges',
    title: rechargesTitle,
    endpoint: listRecharges,
    filters: (f) => [
      f.text('keyword', '充值单号/付款户名'),
      f.dict('costStatus', '状态', costStatus),
      f.dict('payAccountType', '方式', payAccountType),
      f.amountRange('amountFrom', 'amountTo', '金额', { more: true }),
      f.dateRange('period', 'beginDate', 'endDate', '提交日期', { more: true }),
    ],
    columns: (c) => [
      c.field('costNo'),
      c.field('payAccountType'),
      c.field('money'),
      c.field('costStatus'),
      c.field('auditRemark'),
      c.field('createTime', { width: 180 }),
    ],
    card: ['costNo', 'costStatus', 'money', 'createTime'],
    rowActions: (recharge) => [{ key: 'open', label: '详情', run: () => open(recharge) }],
    empty: { text: '还没有充值记录。' },
  });
