import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import { useNavigate } from 'react-router-dom';
import './recharge.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Modal } from 'shared-kernel/antd';
import { updateRechargePopFlag } from 'shared-kernel/contract/customers';
import { currentOrder, type WechatOrder } from 'shared-kernel/contract/money/payment';
import { paidReloadMs, rechargeDialogWidthPx } from 'shared-kernel/domain/constants';
import { invalidate, useEndpoint } from 'shared-kernel/query';
import { api, bus, notify, session, type SessionCustomer, topics } from 'shared-kernel/runtime';
import { Actions, LoadingPanel, Money, TabStrip, useConfirm } from 'shared-kernel/ui';
import { invoicetype, payAccountType, rechargePopFlag } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import { suggestedAmount, useAmountForm } from './amount-form.hook';
import { PaymentEnd } from './payment-end';
import { abandonQuestion, expiredText } from './payment-texts';
import { QrView } from './qr-view';
import { type HandedIn, touchedByRecharge, useTransferForm } from './transfer-form.hook';
import { TransferTab } from './transfer-tab';
import { useWechatPayment } from './use-wechat-payment.hook';
import { WechatTab } from './wechat-tab';

const enterpriseTab = { key: String(payAccountType.code.company), label: '企业账户' };
const wechatTab = { key: String(payAccountType.code.wechat), label: '微信' };

/**
 * Returns the payment methods open to an employer, and the initial one. Employers that get special invoices can only
 * pay by bank transfer: a WeChat payment yields a plain invoice.
 */
export function rechargeTabs(payer: Partial<Pick<SessionCustomer, 'invoicetype' | 'payAccountType'>>) {
  if (payer.invoicetype === invoicetype.code.special)
    return { tabs: [enterpriseTab], first: enterpriseTab.key };
  const first = payer.payAccountType === payAccountType.code.wechat ? wechatTab : enterpriseTab;
  return { tabs: [enterpriseTab, wechatTab], first: first.key };
}

export interface RechargeDialogProps {
  customer: SessionCustomer;
  /** Missing amount in fen, for example for an order. */
  shortfall?: number | undefined;
  /** An order whose payment was interrupted. */
  found?: WechatOrder | undefined;
  onClose: () => void;
  reload?: (() => void) | undefined;
}

/** Recharge by bank transfer or by WeChat. An order that can still be paid is shown before anything else. */
export function RechargeDialog(props: RechargeDialogProps) {
  const { customer, shortfall, found, onClose, reload = () => window.location.reload() } = props;
  const confirm = useConfirm();
  const { tabs, first } = rechargeTabs(customer);
  const [tab, setTab] = useState(first);
  const [handedIn, setHandedIn] = useState<HandedIn>();
  const suggested = shortfall === undefined ? undefined : suggestedAmount(shortfall);

  const wechat = useWechatPayment(found, {
    onPaid: () => {
      publishBalanceChanged();
      void dismissPrompt(customer.id);
    },
    onExpired: () => {
      notify.warning(expiredText);
      onClose();
    },
  });
  const { payment } = wechat;
  const transfer = useTransferForm({
    employer: customer.customername,
    suggested,
    onDone: (answer) => {
      setHandedIn(answer);
      publishBalanceChanged();
    },
  });
  const amount = useAmountForm({ suggested, order: wechat.order });
  const isSearching = useOrderOfElsewhere(tabs.length > 1 && !found, wechat.resume);

  const question = useRef<{ destroy: () => void }>(undefined);
  const askToAbandon = (then: () => void) => {
    question.current = confirm({
      title: abandonQuestion,
      okText: '放弃支付',
      cancelText: '继续支付',
      onOk: () => abandon(then),
    });
  };
  const abandon = async (then: () => void) => {
    const state = await wechat.cancel('abandoned');
    if (state === undefined) notify.error('订单未能关闭，请稍后再试');
    else if (state !== 'SUCCESS') {
      notify.info('订单已关闭');
      then();
    }
  };
  const isPaid = payment.phase === 'ended' && payment.outcome === 'SUCCESS';
  const showBalance = useEffectEvent(reload);
  useEffect(() => {
    if (!isPaid) return;
    const timer = setTimeout(() => showBalance(), paidReloadMs);
    return () => clearTimeout(timer);
  }, [isPaid]);
  // Once the order is paid or has ended, the question whether to cancel it is closed.
  const isPaying = payment.phase === 'paying';
  useEffect(() => {
    if (!isPaying) question.current?.destroy();
  }, [isPaying]);

  const close = () => {
    if (transfer.isRunning || amount.isRunning || payment.phase === 'closing') return;
    if (isPaying) return askToAbandon(onClose);
    if (isPaid) return reload();
    if (!transfer.isDirty) return onClose();
    confirm({ title: texts.leaveUnsaved, okText: '离开', cancelText: '继续填写', onOk: onClose });
  };

  const isChoosing = payment.phase === 'amount' && !handedIn && !isSearching;
  return (
    <Modal
      open
      title="账户充值"
      width={rechargeDialogWidthPx}
      style={{ top: 32 }}
      className="host-recharge"
      wrapClassName="host-recharge-wrap"
      footer={null}
      mask={{ closable: false }}
      onCancel={close}
    >
      {isSearching && <LoadingPanel rows={10} />}
      {handedIn && <TransferDone handedIn={handedIn} onClose={onClose} />}
      {(payment.phase === 'paying' || payment.phase === 'closing') && (
        <QrView paying={payment} wechat={wechat} onAbandon={() => askToAbandon(() => {})} />
      )}
      {(payment.phase === 'ended' || payment.phase === 'no-code' || payment.phase === 'unknown') && (
        <PaymentEnd payment={payment} wechat={wechat} onClose={close} />
      )}
      {/* The forms keep the typed values while another view is shown. */}
      {isChoosing && tabs.length > 1 && (
        <TabStrip label="充值方式" tabs={tabs} active={tab} onChange={setTab} />
      )}
      {isChoosing && tab !== String(payAccountType.code.wechat) && (
        <TransferTab form={transfer} customer={customer} />
      )}
      {isChoosing && tab === String(payAccountType.code.wechat) && (
        <WechatTab form={amount} customer={customer} />
      )}
    </Modal>
  );
}

/** Invalidates the queries of balance and recharges, and notifies other views of the balance. */
function publishBalanceChanged(): void {
  void invalidate(...touchedByRecharge);
  bus.publish(topics.balanceChanged, {});
}

/** Dismisses the low-balance prompt. After a failure it is shown once more. */
async function dismissPrompt(id: CustomerId): Promise<void> {
  try {
    const dismissed = { rechargePopFlag: rechargePopFlag.code.dismissed };
    await api.call(updateRechargePopFlag, { body: { id, ...dismissed }, quiet: true });
    session.customerChanged(dismissed);
  } catch {
    // The payment itself has succeeded, so there is nothing to report.
  }
}

/**
 * Resumes an order placed in another browser, or forgotten by this one, before a second one is made. Returns true while
 * that order is loading.
 */
function useOrderOfElsewhere(enabled: boolean, resume: (order: WechatOrder) => void): boolean {
  const { data: order, isPending } = useEndpoint(currentOrder, undefined, {
    enabled,
    // Loaded whenever the dialog opens, and not again while the user is working in it.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    quiet: true,
  });
  const found = useEffectEvent(resume);
  useEffect(() => {
    if (order) found(order);
  }, [order]);
  return enabled && isPending;
}

/** Shown after a transfer was submitted: the provider has to audit it. */
function TransferDone({ handedIn, onClose }: { handedIn: HandedIn; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <section className="kb-panel" role="status">
      <CheckCircleFilled className="host-recharge-done" aria-hidden />
      <p className="kb-panel-title">提交成功，请等待审核</p>
      <p>
        充值单{handedIn.costNo}，金额 <Money value={handedIn.money} />
      </p>
      <p>审核通过后存入账户余额，并以站内消息通知您。</p>
      <Actions>
        <Button
          onClick={() => {
            onClose();
            void navigate('/rechargeManage/recharge?tab=recharges');
          }}
        >
          查看充值记录
        </Button>
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      </Actions>
    </section>
  );
}
