import { listRecharges } from 'shared-kernel/contract/finance';
import { costStatus, payAccountType } from 'shared-kernel/domain/dictionaries';
import { defineList } from 'shared-kernel/list';

/** Every recharge with what became of it. */
export const rechargeList = defineList({
  id: 'finance.recharges',
  title: '充值记录',
  endpoint: listRecharges,
  rowKey: (row) => row.id,
  filters: (f) => [
    f.text('keyword', '充值单号/付款账号'),
    f.dict('costStatus', '状态', costStatus),
    f.dict('payAccountType', '方式', payAccountType),
    f.dateRange('period', 'beginDate', 'endDate', '提交日期', { more: true }),
  ],
  columns: (c) => [
    c.text('costNo', '充值单号'),
    c.dict('payAccountType', '方式', payAccountType),
    c.money('money', '金额'),
    c.dict('costStatus', '状态', costStatus),
    c.text('auditRemark', '审核意见'),
    c.instant('createTime', '提交时间', { width: 180 }),
    c.instant('auditTime', '审核时间', { width: 180, optional: true }),
  ],
  card: ['costNo', 'costStatus', 'money', 'createTime'],
  empty: { text: '还没有充值记录。' },
});
