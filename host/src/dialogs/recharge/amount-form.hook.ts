import { useModal } from 'shared-kernel/antd';
import { isProblem } from 'shared-kernel/client';
import { problems } from 'shared-kernel/contract';
import { createNative } from 'shared-kernel/contract/money/payment';
import { cleanAmount } from 'shared-kernel/domain/cleaning';
import { fen, type Fen, yuanOfFen, yuanText } from 'shared-kernel/domain/money';
import { refusedAt, useForm } from 'shared-kernel/form';
import { z } from 'zod';
import { statementTitle } from './payer-statement';
import { OrderFailure } from './place-order';

/** Cleans up the amount while it is typed; zero clears it. */
export function typedAmount(text: string): string {
  const amount = cleanAmount(text);
  return /^0+$/.test(amount) ? '' : amount;
}

/** Returns the amount on blur: another notation of zero clears it too, and decimals that are all zero go. */
export const settledAmount = (text: string): string =>
  Number(text) === 0 ? '' : text.replace(/^(\d+)\.0*$/, '$1');

/** Formats the amount as money; text that is not an amount stays as it is. */
export const shownAmount = (text: string): string => (amountProblem(text) ? text : yuanText(amountOf(text)));

/** Returns the first issue of an amount, with the server's text and in the server's order. */
export function amountProblem(text: string): string | undefined {
  return z.safeParse(createNative.query.shape.money, text).error?.issues[0]?.message;
}

/** Throws on text that has a problem. */
export const amountOf = (text: string): Fen => z.parse(createNative.query.shape.money, text);

/** Rounds a shortfall up to an amount that can be paid: whole yuan, at least one. */
export const suggestedAmount = (shortfall: number): Fen => fen(Math.max(1, Math.ceil(shortfall / 100)) * 100);

export const orderFailedText = '订单生成失败，请刷新重试';

/** The amount is a string here: as a number, an invalid text would be lost before its issue could be shown. */
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
