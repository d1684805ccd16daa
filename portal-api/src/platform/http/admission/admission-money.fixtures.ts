import { invoiceContent, invoiceKind } from 'shared-kernel/domain/dictionaries';
import type { Right } from 'shared-kernel/domain/rights';
import type { Theirs } from './admission-rows.fixtures';

/** An id for the path, a query or a body that is refused for everybody but the owner. */
interface Named {
  id?: number | string;
  query?: string;
  body?: object;
}

export interface Row {
  who: 'everybody' | 'main account' | 'any user' | readonly Right[];
  naming?: (theirs: Theirs) => Named;
  /** Any branch of the employer may use the row. */
  ofEmployer?: boolean;
}

export const everybody: Row = { who: 'everybody' };
export const main: Row = { who: 'main account' };
export const any: Row = { who: 'any user' };
export const insure: readonly Right[] = ['insure'];
export const addReduce: readonly Right[] = ['addReduce'];
export const claim: readonly Right[] = ['claim'];

export const only = (who: Row['who'], naming?: Row['naming']): Row => ({
  who,
  ...(naming ? { naming } : {}),
});
export type Kind = Exclude<keyof Theirs, 'portal' | 'first'>;
export const of = (kind: Kind, body?: object) => (theirs: Theirs) => ({
  id: theirs[kind],
  ...(body ? { body } : {}),
});
/** Passes their row as the value of this query parameter. */
export const where = (parameter: string, kind: Kind) => (theirs: Theirs) => ({
  query: `${parameter}=${theirs[kind]}`,
});
export const aboutCase =
  (body: object) =>
  ({ case: caseId }: Theirs) => ({ body: { ...body, caseId } });
export const plan = (who: Row['who'], naming: Row['naming']): Row => ({
  ...only(who, naming),
  ofEmployer: true,
});

const invoiceOf = ({ settlement }: Theirs) => ({
  body: {
    invoiceKind: invoiceKind.code.plain,
    invoiceContent: invoiceContent.code.premium,
    receiveEmail: 'a@example.com',
    items: [{ settlementId: settlement, amount: 1 }],
  },
});
const aVoucher = {
  payerBankNum: '4100020109200001234',
  payerName: '华南建设有限公司',
  payerBankDeposit: '示例银行',
  payAmount: 1,
  payDate: '2026-11-20',
  fileIds: ['00000000-0000-4000-8000-000000000001'],
};

/** Allowed callers of each call about money. */
export const moneyCallers: Readonly<Record<string, Row>> = {
  'billing.apply-for-bill': only('main account', ({ settlement }) => ({ body: { id: settlement } })),
  'billing.ask-about-settlement': only(
    'main account',
    of('settlement', { itemId: 1, question: '这一笔是怎么计算的' }),
  ),
  'billing.get-settlement': only('main account', of('settlement')),
  'billing.list-settlement-items': only('main account', where('settlementId', 'settlement')),
  'billing.list-settlement-people': only('main account', where('settlementId', 'settlement')),
  'billing.list-settlements': only('main account', where('projectId', 'project')),
  'billing.pay-bills': only('main account', ({ settlement }) => ({
    body: { ids: [settlement], captcha: '246810' },
  })),
  'costs.cost-difference-sheet': only('main account', where('settlementId', 'settlement')),
  'costs.get-cost-analysis': only('main account', where('projectId', 'project')),
  'costs.get-cost-difference': only('main account', where('settlementId', 'settlement')),
  'finance.cancel-withdrawal': only('main account', of('withdrawal')),
  'finance.check-capital': only(['insure', 'addReduce']),
  'claims.list-payments': main,
  'finance.check-recharge': main,
  'finance.check-repeat-pay': main,
  'finance.get-capital': main,
  'finance.get-withdrawable': main,
  'finance.list-expenses': main,
  'finance.list-premium-entries': only('main account', where('insureId', 'policy')),
  'finance.list-recharges': main,
  'finance.list-withdrawals': main,
  'finance.pay-recharge': main,
  'finance.set-low-balance-line': main,
  'finance.withdraw': only('main account', () => ({
    body: { accountId: 1, money: 1, captcha: '246810' },
  })),
  'invoicing.apply-for-invoices': only('main account', invoiceOf),
  'invoicing.get-invoice': only('main account', of('invoice')),
  'invoicing.get-invoice-file': only('main account', of('invoice')),
  'invoicing.get-invoice-xml': only('main account', of('invoice')),
  'invoicing.list-invoiceables': only('main account', where('settlementIds', 'settlement')),
  'invoicing.list-invoices': main,
  'invoicing.preview-invoices': only('main account', invoiceOf),
  'invoicing.red-flush-invoice': only('main account', of('invoice', { reason: '开票内容有误' })),
  'invoicing.resend-invoice': only('main account', of('invoice', { receiveEmail: 'a@example.com' })),
  'invoicing.withdraw-invoice': only('main account', of('invoice')),
  'payment.close-order': main,
  'payment.create-native': main,
  'payment.current-order': main,
  'payment.generate-order-no': main,
  'payment.query-order-status': main,
  'statements.bookkeeping': main,
  'statements.file': main,
  'statements.get-statement': main,
  'statements.receipt': only('main account', where('settlementId', 'settlement')),
  'statements.sheet': main,
  'to-dos.list': main,
  'vouchers.get-of-bill': only('main account', of('settlement')),
  'vouchers.get-of-insure': only('main account', of('policy')),
  'vouchers.get-of-order': only('main account', of('order')),
  'vouchers.submit-of-bill': only('main account', of('settlement', aVoucher)),
  'vouchers.submit-of-bills': only('main account', ({ settlement }) => ({
    body: { ...aVoucher, ids: [settlement] },
  })),
  'vouchers.submit-of-insure': only('main account', of('policy', aVoucher)),
  'vouchers.submit-of-order': only('main account', of('order', aVoucher)),
};
