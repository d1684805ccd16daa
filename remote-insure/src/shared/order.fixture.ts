import type { AnswerOf } from 'shared-kernel/contract';
import type { getAddReduce } from 'shared-kernel/contract/roster';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import {
  addReduceItemStatus,
  endorseStatus,
  jobType,
  operateType,
  payType,
} from 'shared-kernel/domain/dictionaries';

type Order = AnswerOf<typeof getAddReduce>;

/** One person added, not yet paid. */
export const anOrder = (change: Partial<Order> = {}): Order => ({
  id: 51,
  orderNo: 'PG0051',
  insureId: 21,
  policyNo: 'BD0021',
  mealName: '安心方案',
  operateType: operateType.code.add,
  personCount: 1,
  addPremium: fen(16_51),
  refundPremium: fen(0),
  premium: fen(16_51),
  effectDate: civilDate('2026-11-22'),
  effectAt: '2026-11-21T16:00:00Z',
  endorseStatus: endorseStatus.code.unpaid,
  endorseNo: null,
  projectId: null,
  projectName: null,
  submitterName: '王敏',
  submitTime: '2026-11-21T02:00:00Z',
  effectTime: null,
  payType: payType.code.balance,
  auditRemark: null,
  overLimits: [],
  version: 1,
  items: [
    {
      id: 1,
      row: 1,
      personId: null,
      name: '张伟',
      idNoMasked: '350212********0015',
      workTypeName: '文员',
      jobType: jobType.code.class1,
      startDate: civilDate('2026-11-22'),
      endDate: civilDate('2026-11-30'),
      days: 9,
      totalDays: 365,
      unitPremium: fen(669_60),
      premium: fen(16_51),
      formula: '669.60 × 9 ÷ 365 = 16.51',
      itemStatus: addReduceItemStatus.code.waiting,
      failReason: null,
      reason: null,
    },
  ],
  steps: [{ status: endorseStatus.code.unpaid, at: '2026-11-21T02:00:00Z', actor: '王敏', remark: null }],
  actions: ['pay', 'cancel'],
  payBefore: null,
  ...change,
});
