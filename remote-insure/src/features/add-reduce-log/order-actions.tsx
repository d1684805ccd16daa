import { useState } from 'react';
import { Button } from 'shared-kernel/antd';
import type { AnswerOf } from 'shared-kernel/contract';
import {
  cancelAddReduce,
  confirmAddReduce,
  type getAddReduce,
  payAddReduce,
  sendBackAddReduce,
} from 'shared-kernel/contract/roster';
import { getEndorseFile } from 'shared-kernel/contract/staff-papers';
import { payType } from 'shared-kernel/domain/dictionaries';
import { orderNoun } from 'shared-kernel/domain/nouns/order';
import { ReasonDialog } from 'shared-kernel/form';
import { PayButton } from 'shared-kernel/payment';
import { useAction, useDownload } from 'shared-kernel/query';
import { bus, notify, topics } from 'shared-kernel/runtime';
import { ActionButton, LinkButton } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { readsOfOrders, touchedByOrder } from '../../shared/touched-by-order';

/** The actions that the server allows this user on an order. */
export function OrderActions({ order }: { order: AnswerOf<typeof getAddReduce> }) {
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
          confirmDetail="已支付的金额会退回余额。"
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
