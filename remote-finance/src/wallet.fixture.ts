import { screen } from '@testing-library/react';
import type { AnswerOf } from 'shared-kernel/contract';
import type { listClaimPayments } from 'shared-kernel/contract/claims/settling';
import type { Capital, ExpenseRow, RechargeRow } from 'shared-kernel/contract/money/finance';
import type { SettlementItemRow, SettlementRow } from 'shared-kernel/contract/money/settlements';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import {
  costStatus,
  payAccountType,
  payStatus,
  settleStatus,
  walletBizType,
} from 'shared-kernel/domain/dictionaries';

/** A wallet after one recharge of 50 000 yuan and one premium. */
export const aCapital = (change: Partial<Capital> = {}): Capital => ({
  available: fen(46_652_00),
  frozen: fen(3_000_00),
  totalRecharge: fen(50_000_00),
  totalConsume: fen(3_348_00),
  totalRefund: fen(0),
  lowBalanceLine: fen(5_000_00),
  isLow: false,
  daysLeft: 23,
  runsOutOn: civilDate('2026-12-15'),
  runsOutReason: '保单PZ1续保约¥80,000.00',
  ...change,
});

export const anExpense = (): ExpenseRow => ({
  id: 2,
  entryNo: 'LS0002',
  entryTime: '2026-11-21T02:00:00Z',
  bizType: walletBizType.code.insure,
  bizId: 7,
  bizNo: 'TB0007',
  summary: '投保扣款',
  income: fen(0),
  expense: fen(3_348_00),
  balance: fen(46_652_00),
});

export const aRecharge = (): RechargeRow => ({
  id: 1,
  costNo: 'CZ0001',
  payAccountType: payAccountType.code.company,
  money: fen(50_000_00),
  bankNum: '4100000000000000',
  bankName: '华北建设有限公司',
  bankDeposit: '中国工商银行',
  costProof: '/files/1',
  outTradeNo: null,
  costStatus: costStatus.code.rejected,
  auditRemark: null,
  auditTime: '2026-11-20T03:00:00Z',
  createTime: '2026-11-20T02:00:00Z',
});

export const anItem = (): SettlementItemRow => ({
  id: 71,
  settlementId: 11,
  settleNo: 'JS202610000032',
  bizTime: '2026-10-08T16:00:00Z',
  bizType: walletBizType.code.add,
  bizId: 51,
  bizNo: 'JJ20261008000051',
  insureId: 21,
  policyNo: 'PZ20260000000021',
  projectId: 3,
  projectname: '一厂装配',
  personCount: 4,
  amount: fen(1_500_00),
  entryId: 901,
});

/** A bill that waits for the employer's money. */
export const aBill = (change: Partial<SettlementRow> = {}): SettlementRow => ({
  id: 11,
  settleNo: 'JS202610000032',
  settleMonth: '2026-10',
  signcompanyId: 1,
  signcompanyname: '鹭服企服科技（厦门）有限公司',
  itemCount: 2,
  chargeAmount: fen(1_500_00),
  refundAmount: fen(300_99),
  walletAmount: fen(0),
  carriedAmount: fen(0),
  payAmount: fen(1_199_01),
  dueDate: civilDate('2026-11-10'),
  isOverdue: true,
  settleStatus: settleStatus.code.unpaid,
  payType: null,
  payTime: null,
  issuedAt: '2026-10-31T17:00:00Z',
  invoiced: null,
  actions: ['pay', 'voucher'],
  ...change,
});

/** A payment that the bank returned. */
export const aPayment = (): AnswerOf<typeof listClaimPayments>['list'][number] => ({
  id: 3,
  caseId: 7,
  caseNo: 'BA20261101000001',
  name: '林晓岚',
  amount: fen(1_200_00),
  payStatus: payStatus.code.returned,
  payeeName: '王建国',
  payeeBankNumMasked: '6222****0012',
  bankSerialNo: null,
  payTime: '2026-11-20T02:00:00Z',
  returnReason: '户名与账号不符',
});

/** The address that a link on the screen leads to. */
export const hrefOf = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href');
