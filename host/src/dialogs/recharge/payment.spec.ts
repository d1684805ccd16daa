import type { TradeState } from 'shared-kernel/contract/money/payment';
import { fen } from 'shared-kernel/domain/money';
import { beginning, nextPayment, type CancelReason, type Payment, type PaymentEvent } from './payment';
import { outcomeText, payingText } from './payment-texts';

const order = { outTradeNo: 'WX1', money: fen(100), codeUrl: 'weixin://1', expireAt: 180_000 };
const answered = (state: TradeState, outTradeNo = 'WX1'): PaymentEvent => ({
  type: 'answered',
  outTradeNo,
  state,
  desc: '余额不足',
});
const after = (...events: PaymentEvent[]): Payment => events.reduce(nextPayment, beginning);
const placed: PaymentEvent = { type: 'placed', order };
const cancel = (why: CancelReason): PaymentEvent => ({ type: 'cancel', why });
const closed = (state: TradeState): PaymentEvent => ({ type: 'closed', state, desc: '' });

describe('a WeChat payment', () => {
  it('waits for the scan once the order is placed', () => {
    expect(after(placed)).toEqual({ phase: 'paying', order, isScanned: false });
  });

  it.each<[TradeState, Partial<Payment>]>([
    ['NOTPAY', { phase: 'paying', isScanned: false }],
    ['USERPAYING', { phase: 'paying', isScanned: true }],
    ['SUCCESS', { phase: 'ended', outcome: 'SUCCESS' }],
    ['CLOSED', { phase: 'ended', outcome: 'CLOSED' }],
    ['REVOKED', { phase: 'ended', outcome: 'REVOKED' }],
    ['PAYERROR', { phase: 'closing', why: 'failed', desc: '余额不足' }],
  ])('follows the gateway to the state %s', (state, expected) => {
    expect(after(placed, answered(state))).toMatchObject(expected);
  });

  it('returns to waiting when the payer cancels on the phone', () => {
    expect(after(placed, answered('USERPAYING'), answered('NOTPAY'))).toMatchObject({ isScanned: false });
  });

  it('ignores answers about another order, and answers after its end', () => {
    expect(after(placed, answered('SUCCESS', 'WX2'))).toMatchObject({ phase: 'paying' });
    expect(after(placed, answered('REVOKED'), answered('NOTPAY'))).toMatchObject({ outcome: 'REVOKED' });
    expect(after(answered('SUCCESS'))).toBe(beginning);
  });

  it.each<[CancelReason, TradeState, Partial<Payment>]>([
    ['abandoned', 'CLOSED', { phase: 'amount' }],
    ['expired', 'CLOSED', { phase: 'amount' }],
    ['failed', 'CLOSED', { phase: 'ended', outcome: 'PAYERROR' }],
    ['failed', 'PAYERROR', { phase: 'ended', outcome: 'PAYERROR' }],
    ['abandoned', 'SUCCESS', { phase: 'ended', outcome: 'SUCCESS' }],
    ['expired', 'SUCCESS', { phase: 'ended', outcome: 'SUCCESS' }],
    ['failed', 'SUCCESS', { phase: 'ended', outcome: 'SUCCESS' }],
  ])('that is %s takes the state that closing reports: %s', (why, state, expected) => {
    const given = why === 'failed' ? [placed, answered('PAYERROR')] : [placed, cancel(why)];

    expect(after(...given, closed(state))).toMatchObject(expected);
  });

  it.each<[CancelReason, Partial<Payment>]>([
    ['abandoned', { phase: 'paying' }],
    ['expired', { phase: 'unknown' }],
    ['failed', { phase: 'ended', outcome: 'PAYERROR' }],
  ])('that is %s is not shown as closed when closing fails', (why, expected) => {
    const given = why === 'failed' ? [placed, answered('PAYERROR')] : [placed, cancel(why)];

    expect(after(...given, { type: 'not-closed' })).toMatchObject(expected);
  });

  it.each<[TradeState, Partial<Payment>]>([
    ['SUCCESS', { phase: 'ended', outcome: 'SUCCESS' }],
    ['CLOSED', { phase: 'ended', outcome: 'CLOSED' }],
    ['NOTPAY', { phase: 'unknown' }],
  ])('in an unknown state is resolved by the next query: %s', (state, expected) => {
    expect(after(placed, cancel('expired'), { type: 'not-closed' }, answered(state))).toMatchObject(expected);
  });

  it('ends as paid even when that answer arrives while it is being closed', () => {
    expect(after(placed, cancel('abandoned'), answered('SUCCESS'))).toMatchObject({ outcome: 'SUCCESS' });
    expect(after(placed, cancel('abandoned'), answered('SUCCESS'), closed('CLOSED'))).toMatchObject({
      outcome: 'SUCCESS',
    });
  });

  it('keeps its order number while the QR code is missing, so that a retry places no second order', () => {
    const codeless = { outTradeNo: 'WX1', money: fen(100) };

    expect(after({ type: 'code-failed', order: codeless })).toEqual({ phase: 'no-code', order: codeless });
    expect(after({ type: 'code-failed', order: codeless }, placed)).toMatchObject({ phase: 'paying' });
  });

  it('restarts with the amount form', () => {
    expect(after(placed, answered('REVOKED'), { type: 'again' })).toBe(beginning);
  });
});

describe('the texts of a payment', () => {
  it('match the specified wording for every state', () => {
    expect([
      payingText(false, 173),
      payingText(true, 173),
      outcomeText('SUCCESS', ''),
      outcomeText('CLOSED', ''),
      outcomeText('REVOKED', ''),
      outcomeText('PAYERROR', '<b>余额不足</b>'),
    ]).toEqual([
      '请使用微信扫码支付，剩余173秒',
      '支付中，请在手机上完成支付',
      '充值成功，请等待审核',
      '订单已关闭',
      '订单已撤销',
      '支付失败：余额不足',
    ]);
  });
});
