import { useParams } from 'react-router-dom';
import { getAddReduce, type StaffOperateType } from 'shared-kernel/contract/roster';
import type { AnswerOf } from 'shared-kernel/contract';
import { instantText } from 'shared-kernel/domain/instant';
import { endorseStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { premiumDue } from 'shared-kernel/domain/premium';
import { isWithheld } from 'shared-kernel/domain/money';
import { paidByMainAccount, payUntilToKeepDate } from 'shared-kernel/domain/texts';
import { DetailPage, DetailState, Facts } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import { DictTag, Money } from 'shared-kernel/ui';
import { OrderActions } from './order-actions';
import { hasMissedDay, OrderDay } from '../../shared/order-day';
import { OrderItems } from './order-items';
import { orderProgress } from './order-progress';

type Order = AnswerOf<typeof getAddReduce>;

/** What the day of an order means. */
const dayLabels: Record<StaffOperateType, string> = {
  [operateType.code.add]: '生效日期',
  [operateType.code.reduce]: '终止日期',
  [operateType.code.replace]: '生效日期',
  [operateType.code.amend]: '生效日期',
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
  const due = premiumDue(order.premium);
  return (
    <DetailPage
      title={`${operateType.label(order.operateType)}${order.personCount}人`}
      number={order.orderNo}
      status={<DictTag dictionary={endorseStatus} code={order.endorseStatus} />}
      hint={hintOf(order)}
      actions={<OrderActions order={order} />}
      figures={[
        { label: due.word, value: <Money value={due.amount} /> },
        { label: '人数', value: `${order.personCount}人` },
        {
          label: dayLabels[order.operateType as StaffOperateType] ?? '生效日期',
          value: <OrderDay order={order} />,
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
                { label: '应付保费', value: <Money value={order.addPremium} /> },
                { label: '应退保费', value: <Money value={order.refundPremium} /> },
              ]}
            />
          ),
        },
        {
          key: 'items',
          title: '人员明细',
          content: <OrderItems orderNo={order.orderNo} items={order.items} />,
        },
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

/** Why it was stopped, or a remark on it. */
function hintOf(order: Order): string | undefined {
  const { endorseStatus: status, overLimits, auditRemark, payBefore } = order;
  if (status === endorseStatus.code.unpaid && payBefore) {
    const paying = isWithheld(order.premium) ? [paidByMainAccount] : [];
    return [auditRemark, payUntilToKeepDate(instantText(payBefore)), ...paying].filter(Boolean).join('；');
  }
  if (status === endorseStatus.code.draft) {
    const waiting = `${overLimits.join('；')}，主账号确认后才能生效`;
    return hasMissedDay(order)
      ? `${waiting}；原定日期${order.effectDate}已到，确认后顺延，日期和金额以确认时计算的为准`
      : waiting;
  }
  return auditRemark ? `审核意见：${auditRemark}` : undefined;
}
