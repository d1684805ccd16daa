import { stripTags } from 'shared-kernel/domain/text';
import type { Outcome } from './payment';

export const expiredText = '支付超时，订单已取消';
export const abandonQuestion = '确定放弃本次支付吗？';

/** Text while the order can be paid: what the user should do, and the remaining time. */
export const payingText = (isScanned: boolean, secondsLeft?: number): string => {
  if (isScanned) return '支付中，请在手机上完成支付';
  return `请使用微信扫码支付${secondsLeft === undefined ? '' : `，剩余${secondsLeft}秒`}`;
};

/** Text for the end of a payment; for a failure the gateway's own text. */
export function outcomeText(outcome: Outcome, desc: string): string {
  switch (outcome) {
    case 'SUCCESS':
      return '充值成功，请等待审核';
    case 'CLOSED':
      return '订单已关闭';
    case 'REVOKED':
      return '订单已撤销';
    case 'PAYERROR':
      return `支付失败：${stripTags(desc)}`;
    default:
      return outcome satisfies never;
  }
}
