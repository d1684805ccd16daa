import type { TradeState } from 'shared-kernel/contract/payment';
import { fen } from 'shared-kernel/domain/money';
import { beginning, nextPayment, type CancelReason, type Payment, type PaymentEvent } from './payment';
import { outcomeText, payingText } from './payment-words';

const order = { outTradeNo: 'WX1', money: fen(100), codeUrl: 'weixin://1', expireAt: 180_000 };
const told = (state: TradeState, outTradeNo = 'WX1'): PaymentEvent => ({
  type: 'told',
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
  ])('follows the gateway into %s', (state, expected) => {
    expect(after(placed, told(state))).toMatchObject(expected);
  });

  it('goes back to waiting when the payer puts the phone away', () => {
    expect(after(placed, told('USERPAYING'), told('NOTPAY'))).toMatchObject({ isScanned: false });
  });

  it('hears nothing about another order, nor about one that ended', () => {
    expect(after(placed, told('SUCCESS', 'WX2'))).toMatchObject({ phase: 'paying' });
    expect(after(placed, told('REVOKED'), told('NOTPAY'))).toMatchObject({ outcome: 'REVOKED' });
    expect(after(told('SUCCESS'))).toBe(beginning);
  });

  it.each<[CancelReason, TradeState, Partial<Payment>]>([
    ['abandoned', 'CLOSED', { phase: 'amount' }],
    ['expired', 'CLOSED', { phase: 'amount' }],
    ['failed', 'CLOSED', { phase: 'ended', outcome: 'PAYERROR' }],
    ['failed', 'PAYERROR', { phase: 'ended', outcome: 'PAYERROR' }],
    ['abandoned', 'SUCCESS', { phase: 'ended', outcome: 'SUCCESS' }],
    ['expired', 'SUCCESS', { phase: 'ended', outcome: 'SUCCESS' }],
    ['failed', 'SUCCESS', { phase: 'ended', outcome: 'SUCCESS' }],
  ])('that is %s and answered %s ends as it truly did', (why, state, expected) => {
    const given = why === 'failed' ? [placed, told('PAYERROR')] : [placed, cancel(why)];

    expect(after(...given, closed(state))).toMatchObject(expected);
  });

  it.each<[CancelReason, Partial<Payment>]>([
    ['abandoned', { phase: 'paying' }],
    ['expired', { phase: 'unknown' }],
    ['failed', { phase: 'ended', outcome: 'PAYERROR' }],
  ])('that is %s while nobody answers is not called closed', (why, expected) => {
    const given = why === 'failed' ? [placed, told('PAYERROR')] : [placed, cancel(why)];

    expect(after(...given, { type: 'not-closed' })).toMatchObject(expected);
  });

  it.each<[TradeState, Partial<Payment>]>([
    ['SUCCESS', { phase: 'ended', outcome: 'SUCCESS' }],
    ['CLOSED', { phase: 'ended', outcome: 'CLOSED' }],
    ['NOTPAY', { phase: 'unknown' }],
  ])('of which nothing is known is settled by asking once more: %s', (state, expected) => {
    expect(after(placed, cancel('expired'), { type: 'not-closed' }, told(state))).toMatchObject(expected);
  });

  it('is paid even when the word comes while it is being closed', () => {
    expect(after(placed, cancel('abandoned'), told('SUCCESS'))).toMatchObject({ outcome: 'SUCCESS' });
    expect(after(placed, cancel('abandoned'), told('SUCCESS'), closed('CLOSED'))).toMatchObject({
      outcome: 'SUCCESS',
    });
  });

  it('keeps its number while the QR code is missing, so that asking again cannot order twice', () => {
    const codeless = { outTradeNo: 'WX1', money: fen(100) };

    expect(after({ type: 'code-failed', order: codeless })).toEqual({ phase: 'no-code', order: codeless });
    expect(after({ type: 'code-failed', order: codeless }, placed)).toMatchObject({ phase: 'paying' });
  });

  it('begins anew with the amount', () => {
    expect(after(placed, told('REVOKED'), { type: 'again' })).toBe(beginning);
  });
});

describe('the words of a payment', () => {
  it('are those of the catalogue for every state', () => {
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
