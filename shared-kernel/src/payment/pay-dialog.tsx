/// <reference path="../ui/css.d.ts" />
import { Alert, Button, Modal } from '../antd/base';
import type { ProblemError } from '../client';
import { problems } from '../contract';
import { checkCapital } from '../contract/money/finance';
import {
  addFen,
  type Fen,
  fenFromYuan,
  moneyText,
  negateFen,
  type Withheld,
  yuanOfFen,
} from '../domain/money';
import { useEndpoint } from '../query';
import { bus, topics, useSession } from '../runtime';
import { ErrorPanel, Money } from '../ui';
import './payment.css';

interface BalanceQuestion {
  amount: Fen;
  /** The server's refusal of the last attempt to pay. */
  refusal: ProblemError | undefined;
  /** Loads the balance only while the dialog is open. */
  enabled: boolean;
}

const isShortage = (problem: ProblemError | null | undefined): problem is ProblemError =>
  problem?.code === problems.balanceTooLow.code;

/** Whether the wallet covers an amount. Project users never see the balance: only trying to pay shows it. */
function useBalance({ amount, refusal, enabled }: BalanceQuestion) {
  const isProjectUser = useSession((state) => state.isProjectUser);
  const check = useEndpoint(
    checkCapital,
    { query: { money: yuanOfFen(amount) } },
    { enabled: enabled && !isProjectUser, staleTime: 0, quiet: true },
  );
  const isKnown = isProjectUser || (!check.isFetching && (check.isSuccess || isShortage(check.error)));
  const shortage = [isKnown ? check.error : undefined, refusal].find(isShortage);
  const available = isKnown ? (check.data?.available ?? amountOf(check.error, 'available')) : undefined;
  const shortfall = amountOf(shortage, 'shortfall');

  return {
    isKnown,
    available,
    difference: shortfall ?? (available === undefined ? undefined : addFen(available, negateFen(amount))),
    /** The missing amount, if known. */
    shortfall,
    shortage: shortage?.message,
    error: isShortage(check.error) ? null : check.error,
    reload: () => void check.refetch(),
  };
}

/** Reads an amount from a balanceTooLow response; undefined when there is none. */
function amountOf(shortage: ProblemError | null | undefined, name: string): Fen | undefined {
  const amount = ((shortage?.answer ?? {}) as Readonly<Record<string, unknown>>)[name];
  try {
    return typeof amount === 'string' ? fenFromYuan(amount) : undefined;
  } catch {
    return undefined;
  }
}

interface PayDialogProps {
  open: boolean;
  amount: Fen;
  isPaying: boolean;
  refusal: ProblemError | undefined;
  onPay: () => void;
  onClose: () => void;
}

/** Shows amount and balance side by side. Paying is possible once the balance is known to cover the amount. */
export function PayDialog({ open, amount, isPaying, refusal, onPay, onClose }: PayDialogProps) {
  const isProjectUser = useSession((state) => state.isProjectUser);
  const balance = useBalance({ amount, refusal, enabled: open });
  const { shortage } = balance;

  const recharge = () => {
    onClose();
    bus.publish(topics.rechargeRequested, { shortfall: balance.shortfall });
  };
  return (
    <Modal
      open={open}
      width={440}
      title={`确定用余额支付${moneyText(amount)}吗？`}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose} disabled={isPaying}>
          取消
        </Button>,
        shortage && !isProjectUser ? (
          <Button key="recharge" type="primary" onClick={recharge}>
            去充值
          </Button>
        ) : (
          <Button
            key="pay"
            type="primary"
            loading={isPaying}
            disabled={shortage !== undefined || !balance.isKnown}
            onClick={onPay}
          >
            确认支付
          </Button>
        ),
      ]}
    >
      {!isProjectUser && !balance.error && (
        <dl className="kb-pay-facts" aria-busy={!balance.isKnown}>
          <Amount label="当前可用余额" value={balance.available} />
          <Amount label="应付金额" value={amount} />
          <Amount label={shortage ? '还差' : '支付后剩余'} value={balance.difference} />
        </dl>
      )}
      {balance.error && <ErrorPanel error={balance.error} onRetry={balance.reload} />}
      {shortage && <Alert type="warning" role="alert" title={shortage} />}
      {refusal && refusal.code !== problems.balanceTooLow.code && (
        <Alert type="error" role="alert" title={refusal.message} />
      )}
    </Modal>
  );
}

const Amount = ({ label, value }: { label: string; value: Fen | Withheld | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value === undefined ? <span className="kb-muted">查询中…</span> : <Money value={value} />}</dd>
  </div>
);
