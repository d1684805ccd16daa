import { Alert } from 'shared-kernel/antd';
import type { AnswerOf } from 'shared-kernel/contract';
import type { orderRosterCheck } from 'shared-kernel/contract/roster/check';
import { endorseStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { dueOrRefund } from 'shared-kernel/domain/premium';
import { DataTable, defineTable } from 'shared-kernel/table';
import { linkTo } from '../../../paths';

type Made = AnswerOf<typeof orderRosterCheck>;

const orderTable = defineTable<Made['orders'][number]>({
  label: '已生成的加减保单',
  rowKey: ({ id }) => id,
  columns: (c) => [
    c.link('orderNo', '单号', ({ id }) => linkTo('insure.add-reduce-order', { id })),
    c.dict('operateType', '类型', operateType),
    c.text('policyNo', '保单号'),
    c.count('personCount', '人数'),
    c.money('premium', dueOrRefund, { signed: true }),
    c.dict('endorseStatus', '状态', endorseStatus),
  ],
  sums: ['personCount', 'premium'],
  compact: true,
});

/** The result: the orders, and who was refused. */
export function MadeOrders({ made: { orders, refused } }: { made: Made }) {
  const unpaid = orders.filter((order) => order.endorseStatus === endorseStatus.code.unpaid).length;
  return (
    <>
      {orders.length > 0 && <DataTable table={orderTable} rows={orders} />}
      {unpaid > 0 && (
        <Alert type="warning" showIcon title={`其中${unpaid}张待支付，请在今天24:00前支付，逾期自动作废。`} />
      )}
      {refused.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${refused.length}人未能处理，原因见下方各行。`}
          description={refused
            .slice(0, 5)
            .map(({ name, message }) => `${name}：${message}`)
            .join('；')}
        />
      )}
    </>
  );
}
