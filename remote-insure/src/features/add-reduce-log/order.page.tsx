import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Button } from 'shared-kernel/antd';
import {
  cancelAddReduce,
  confirmAddReduce,
  getAddReduce,
  payAddReduce,
  sendBackAddReduce,
} from 'shared-kernel/contract/roster';
import type { AnswerOf } from 'shared-kernel/contract';
import { getEndorseFile } from 'shared-kernel/contract/staff-papers';
import { instantText } from 'shared-kernel/domain/instant';
import { operateType, payType } from 'shared-kernel/domain/dictionaries';
import { endorseStatus, orderNoun } from 'shared-kernel/domain/nouns/order';
import { premiumDue } from 'shared-kernel/domain/premium';
import { isWithheld } from 'shared-kernel/domain/money';
import { formatNumber } from 'shared-kernel/domain/text';
import { paidByMainAccount, payUntilToKeepDate } from 'shared-kernel/domain/texts';
import { DetailPage, DetailState, Facts, type DetailPageProps } from 'shared-kernel/detail';
import { ReasonDialog } from 'shared-kernel/form';
import { PayButton } from 'shared-kernel/payment';
import { useAction, useDownload, useEndpoint } from 'shared-kernel/query';
import { bus, notify, topics } from 'shared-kernel/runtime';
import { ActionButton, DictTag, LinkButton, Money } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { hasMissedDay, OrderDay, readsOfOrders, touchedByOrder } from '../../shared/order-day';
import { OrderItems } from './order-items';

const { code } = endorseStatus;

/** Small orders without warnings are approved by the system, not reviewed by a person. */
const systemName = '系统';

/**
 * Returns the steps of an order from submission to effect, each with its time. Decisions of the system are not shown as
 * a person's review, and no payment is shown where nothing was due.
 */
export function orderProgress(order: AnswerOf<typeof getAddReduce>): DetailPageProps['steps'] {
  const { steps, endorseStatus: state } = order;
  const reviewed = steps.findLast(({ status }) => status === code.waiting || status === code.rejected);
  const wasUnpaid = state === code.unpaid || steps.some(({ status }) => status === code.unpaid);
  const paid = wasUnpaid ? steps.findLast(({ status }) => status === code.auditing) : undefined;
  const isSkipped = !wasUnpaid && ['review', 'effect'].some((step) => step === orderNoun.stepOf(state));
  return orderNoun.progressOf(
    state,
    {
      submission: instantText(order.submitTime),
      payment: paid && instantText(paid.at),
      review: reviewed && instantText(reviewed.at),
      effect: order.effectTime ? instantText(order.effectTime) : undefined,
    },
    {
      ...(isSkipped && { payment: '无需先付款' }),
      ...(reviewed?.actor === systemName && { review: '自动审核' }),
    },
  );
}

type Order = AnswerOf<typeof getAddReduce>;

/** One order to add or remove people: its cost, the calculation, and its progress. */
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
  const people = `${formatNumber(order.personCount, 0)}人`;
  return (
    <DetailPage
      title={`${operateType.label(order.operateType)}${people}`}
      number={order.orderNo}
      status={<DictTag dictionary={endorseStatus} code={order.endorseStatus} />}
      hint={hintOf(order)}
      actions={<OrderActions order={order} />}
      figures={[
        { label: due.word, value: <Money value={due.amount} /> },
        { label: '人数', value: people },
        {
          label: order.operateType === operateType.code.reduce ? '终止日期' : '生效日期',
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

/** Why the order was stopped, or a remark on it. */
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

const paidStates: readonly number[] = [code.auditing, code.waiting];

/** Whether money is frozen for the order; removals and orders on a monthly bill hold none. */
const isPaid = ({ premium, payType: paidBy, endorseStatus: state }: Order): boolean =>
  !isWithheld(premium) && premium > 0 && paidBy !== payType.code.monthly && paidStates.includes(state);

/** The actions that the server allows this user on an order. */
function OrderActions({ order }: { order: AnswerOf<typeof getAddReduce> }) {
  const params = { id: String(order.id) };
  const [isSendingBack, setSendingBack] = useState(false);
  const pay = useAction(payAddReduce, { quiet: true, invalidates: touchedByOrder });
  const cancel = useAction(cancelAddReduce, {
    invalidates: touchedByOrder,
    onDone: () => bus.publish(topics.balanceChanged, {}),
  });
  const confirm = useAction(confirmAddReduce, {
    invalidates: readsOfOrders,
    onDone: () => notify.done('已确认'),
  });
  const sendBack = useAction(sendBackAddReduce, { quiet: true, invalidates: readsOfOrders });
  const paper = useDownload(getEndorseFile, '批单.pdf');
  const may = (action: (typeof order.actions)[number]) => order.actions.includes(action);
  return (
    <>
      {may('cancel') && (
        <ActionButton
          label={orderNoun.actions.cancel.label}
          danger={orderNoun.actions.cancel.danger}
          confirm="确定要撤销吗？"
          confirmDetail={isPaid(order) ? '已支付的金额会退回余额。' : undefined}
          run={() => cancel.run({ params })}
          done="已撤销"
        />
      )}
      <LinkButton href={linkTo('insure.policy', { id: order.insureId })}>查看保单</LinkButton>
      {may('confirm') && <Button onClick={() => setSendingBack(true)}>退回</Button>}
      {may('download') && (
        <Button loading={paper.isRunning} onClick={() => paper.run({ params })}>
          {orderNoun.actions.download.label}
        </Button>
      )}
      {may('voucher') && (
        <LinkButton href={linkTo('insure.payment-voucher', {}, { id: order.id })}>
          {orderNoun.actions.voucher.label}
        </LinkButton>
      )}
      {may('confirm') && (
        <Button type="primary" loading={confirm.isRunning} onClick={() => void confirm.run({ params })}>
          {orderNoun.actions.confirm.label}
        </Button>
      )}
      {may('pay') && (
        <PayButton
          amount={order.premium}
          onPay={() => pay.run({ params, body: { payType: payType.code.balance } })}
        />
      )}
      <ReasonDialog
        schema={sendBackAddReduce.body}
        submit={(body) => sendBack.run({ params, body })}
        title="退回加减保单"
        hint="退回后本单作废，提交人能看到退回原因，可以重新提交。"
        submitText="确定退回"
        label="退回原因"
        open={isSendingBack}
        onClose={() => setSendingBack(false)}
      />
    </>
  );
}
