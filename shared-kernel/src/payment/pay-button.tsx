import { useState } from 'react';
import { Button } from '../antd/base';
import { isProblem, type ProblemError } from '../client';
import { isWithheld, type Fen, type Withheld } from '../domain/money';
import { paidByMainAccount } from '../domain/texts';
import { bus, notify, topics } from '../runtime';
import { PayDialog } from './pay-dialog';

interface PayButtonProps {
  amount: Fen | Withheld;
  /** The `quiet` call that moves the money; the dialog shows a refusal. */
  onPay: () => Promise<unknown>;
  children?: string;
}

/** Pays from the wallet: a dialog compares amount and balance, and offers a payment or a recharge. */
export function PayButton({ amount, onPay, children = '去支付' }: PayButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const [refusal, setRefusal] = useState<ProblemError>();

  const open = () => {
    setRefusal(undefined);
    setOpen(true);
  };
  const pay = async () => {
    if (isPaying) return;
    setRefusal(undefined);
    setPaying(true);
    try {
      await onPay();
      setOpen(false);
      bus.publish(topics.balanceChanged, {});
      notify.done('支付成功');
    } catch (error) {
      if (!isProblem(error)) throw error;
      setRefusal(error);
    } finally {
      setPaying(false);
    }
  };

  // Users must not confirm an amount that they cannot see.
  if (isWithheld(amount)) return <span className="kb-muted">{paidByMainAccount}</span>;
  return (
    <>
      <Button type="primary" loading={isPaying} onClick={open}>
        {children}
      </Button>
      <PayDialog
        open={isOpen}
        amount={amount}
        isPaying={isPaying}
        refusal={refusal}
        onPay={() => void pay()}
        onClose={() => !isPaying && setOpen(false)}
      />
    </>
  );
}
