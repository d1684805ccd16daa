import { useModal } from 'shared-kernel/antd';
import {
  checkRepeatPay,
  getCapital,
  listExpenses,
  listRecharges,
  payRecharge,
} from 'shared-kernel/contract/money/finance';
import { problems, type AnswerOf } from 'shared-kernel/contract';
import { yuanOfFen, type Fen } from 'shared-kernel/domain/money';
import { useForm } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import { api } from 'shared-kernel/runtime';

/** Queries that are stale after a recharge, however it was paid. */
export const touchedByRecharge = [getCapital, listRecharges, listExpenses] as const;

export interface HandedIn extends AnswerOf<typeof payRecharge> {
  readonly money: Fen;
}

interface TransferOptions {
  /** Name of the employer: only its own bank account may pay. */
  employer: string;
  suggested: Fen | undefined;
  onDone: (handedIn: HandedIn) => void;
}

/** The form for a bank transfer with its receipt. The same amount twice within a day needs a confirmation. */
export function useTransferForm({ employer, suggested, onDone }: TransferOptions) {
  const openModal = useModal();
  const pay = useAction(payRecharge, { quiet: true, invalidates: touchedByRecharge });

  const refuseRepeat = async (money: Fen) => {
    const { repeat } = await api.call(checkRepeatPay, { query: { money: yuanOfFen(money) }, quiet: true });
    if (!repeat) return;
    const isMeant = await new Promise((resolve) =>
      openModal('confirm', {
        title: problems.sameAmountSubmitted.text,
        okText: '继续提交',
        cancelText: '取消',
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      }),
    );
    if (!isMeant) throw new DOMException('the same amount was not confirmed', 'AbortError');
  };

  return useForm({
    schema: payRecharge.body,
    initial: { bankName: employer, money: suggested },
    showIssues: 'first',
    submit: async (body) => {
      await refuseRepeat(body.money);
      return pay.run({ body });
    },
    onDone: (answer, { money }) => onDone({ ...answer, money }),
  });
}
