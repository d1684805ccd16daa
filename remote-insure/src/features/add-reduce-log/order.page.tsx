import { useParams } from 'react-router-dom';
import { Button, Popconfirm } from 'shared-kernel/antd';
import { getCapital, listExpenses } from 'shared-kernel/contract/finance';
import { getInsure, listInsures } from 'shared-kernel/contract/insure';
import {
  cancelAddReduce,
  getAddReduce,
  listAddReduces,
  payAddReduce,
  type RosterOperateType,
} from 'shared-kernel/contract/roster';
import type { AnswerOf } from 'shared-kernel/contract';
import { endorseStatus, operateType, payType } from 'shared-kernel/domain/dictionaries';
import { DetailPage, DetailState, Facts } from 'shared-kernel/detail';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { bus, topics } from 'shared-kernel/runtime';
import { CivilDay, DictTag, LinkButton, Money } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { PayButton } from '../../shared/pay-button';
import { OrderItems } from './order-items';
import { orderProgress } from './order-progress';

type Order = AnswerOf<typeof getAddReduce>;

/** What the day of an order means. */
const dayLabels: Record<RosterOperateType, string> = {
  [operateType.code.add]: '生效日期',
  [operateType.code.reduce]: '终止日期',
};

/** One order to add or remove people: what it costs, how that was calculated, how far it is. */
export function OrderPage() {
  const { id = '' } = useParams();
  return (
    <DetailState read={useEndpoint(getAddReduce, { params: { id } })}>
      {(order) => <OrderDetail order={order} />}
    </DetailState>
  );
}

function OrderDetail({ order }: { order: Order }) {
  return (
    <DetailPage
      title={`${operateType.label(order.operateType)}${order.personCount}人`}
      number={order.orderNo}
      status={<DictTag dictionary={endorseStatus} code={order.endorseStatus} />}
      hint={order.auditRemark ? `审核意见：${order.auditRemark}` : undefined}
      actions={<OrderActions order={order} />}
      figures={[
        { label: order.premium < 0 ? '应退' : '应补', value: <Money value={order.premium} /> },
        { label: '人数', value: `${order.personCount}人` },
        {
          label: dayLabels[order.operateType as RosterOperateType] ?? '生效日期',
          value: <CivilDay value={order.effectDate} />,
        },
      ]}
      steps={orderProgress(order)}
      sections={[
        {
          key: 'facts',
          title: '基本信息',
          content: (
            <Facts
              items={[
                { label: '保单号', value: order.policyNo },
                { label: '方案', value: order.mealName },
                { label: '批单号', value: order.endorseNo },
                { label: '提交人', value: order.submitterName },
                { label: '应补保费', value: <Money value={order.addPremium} /> },
                { label: '应退保费', value: <Money value={order.refundPremium} /> },
              ]}
            />
          ),
        },
        { key: 'items', title: '人员明细', content: <OrderItems items={order.items} /> },
      ]}
      history={order.steps.map((step) => ({
        at: step.at,
        title: endorseStatus.label(step.status),
        actor: step.actor,
        note: step.remark,
        tone: endorseStatus.tone(step.status),
      }))}
    />
  );
}

function OrderActions({ order }: { order: Order }) {
  const params = { id: String(order.id) };
  const invalidates = [getAddReduce, listAddReduces, getInsure, listInsures, getCapital, listExpenses];
  const pay = useAction(payAddReduce, { quiet: true, invalidates });
  const cancel = useAction(cancelAddReduce, {
    invalidates,
    onDone: () => bus.publish(topics.balanceChanged, {}),
  });
  return (
    <>
      {order.actions.includes('cancel') && (
        <Popconfirm
          title="撤销后已支付的金额会退回余额，确定撤销吗？"
          okText="撤销"
          cancelText="取消"
          onConfirm={() => void cancel.run({ params })}
        >
          <Button loading={cancel.isRunning}>撤销</Button>
        </Popconfirm>
      )}
      <LinkButton href={linkTo('insure.policy', { id: order.insureId })}>查看保单</LinkButton>
      {order.actions.includes('pay') && (
        <PayButton
          amount={order.premium}
          isRunning={pay.isRunning}
          onPay={() => pay.run({ params, body: { payType: payType.code.balance } })}
        />
      )}
    </>
  );
}
