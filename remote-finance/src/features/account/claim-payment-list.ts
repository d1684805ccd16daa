import { listClaimPayments } from 'shared-kernel/contract/claims/settling';
import { payStatus } from 'shared-kernel/domain/dictionaries';
import { moneyText } from 'shared-kernel/domain/money';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import { defineList } from 'shared-kernel/list';

export const claimPaymentsTitle = '赔款记录';

/** What insurers have paid for the employer's cases, whoever received it; none of it moves the balance. */
export const claimPaymentList = defineList({
  id: 'finance.claim-payments',
  title: claimPaymentsTitle,
  endpoint: listClaimPayments,
  filters: (f) => [
    f.text('keyword', '报案号/伤者/收款人'),
    f.dict('payStatus', '状态', payStatus),
    f.amountRange('amountFrom', 'amountTo', '金额', { more: true }),
    f.dateRange('period', 'payFrom', 'payTo', '支付日期'),
  ],
  columns: (c) => [
    c.field('caseNo', { href: ({ caseId }) => caseNoun.link?.(caseId) }),
    c.field('name'),
    c.field('amount'),
    c.field('payeeName'),
    c.field('payeeBankNumMasked'),
    c.field('payStatus'),
    c.field('payTime', { width: 180 }),
    c.field('returnReason', { optional: true }),
    c.field('bankSerialNo', { optional: true }),
  ],
  summary: ({ sumPaid }) => `已支付合计 ${moneyText(sumPaid)}`,
  card: ['caseNo', 'payStatus', 'name', 'amount', 'payeeName', 'payTime'],
  empty: { text: '还没有赔款。案件结案、保险公司付款后会显示在这里。' },
});
