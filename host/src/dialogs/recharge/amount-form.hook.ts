import { useModal } from 'shared-kernel/antd';
import { isProblem } from 'shared-kernel/client';
import { problems } from 'shared-kernel/contract';
import { yuanOfFen, type Fen } from 'shared-kernel/domain/money';
import { refusedAt, useForm } from 'shared-kernel/form';
import { z } from 'zod';
import { amountOf, amountProblem } from './amount-text';
import { statementTitle } from './payer-statement';
import { OrderFailure } from './place-order';

export const orderFailedText = '订单生成失败，请刷新重试';

/** The amount is text here: its issue must be shown, not lost in parsing it as a number. */
const amountForm = z.object({
  money: z.string().superRefine((text, context) => {
    const problem = amountProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  }),
  agreed: z.boolean().refine((agreed) => agreed, `请先阅读并同意《${statementTitle}》`),
});

interface AmountOptions {
  suggested: Fen | undefined;
  order: (money: Fen) => Promise<void>;
}

/** Amount and consent of a WeChat recharge; submitting places the order. */
export function useAmountForm({ suggested, order }: AmountOptions) {
  const openModal = useModal();
  return useForm({
    schema: amountForm,
    initial: { money: suggested === undefined ? '' : String(yuanOfFen(suggested)), agreed: false },
    showIssues: 'first',
    submit: async ({ money }) => {
      try {
        await refusedAt(order(amountOf(money)), { codes: { [problems.wechatAmountTooHigh.code]: 'money' } });
      } catch (error) {
        const isUnplaced = isProblem(error) && error.fields.length === 0;
        if (!isUnplaced && !(error instanceof OrderFailure)) throw error;
        void openModal('error', { title: '错误', content: orderFailedText, okText: '确定' });
        throw new DOMException(orderFailedText, 'AbortError');
      }
    },
  });
}
