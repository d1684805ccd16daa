import { defineCodes } from '../dictionary';

/** Kind of a wallet movement, by which statements sum up. */
export const statementKind = defineCodes('statementKind', {
  recharge: { label: '充值到账' },
  refund: { label: '退费' },
  premium: { label: '保费' },
  bill: { label: '支付结算单' },
  withdrawal: { label: '余额退款' },
  freezing: { label: '冻结与解冻' },
});

/** The business transaction behind a wallet movement. */
export const walletBizType = defineCodes('walletBizType', {
  insure: { code: 1, label: '投保' },
  add: { code: 2, label: '加保' },
  reduce: { code: 3, label: '减保' },
  replace: { code: 4, label: '替换' },
  renew: { code: 5, label: '续保' },
  surrender: { code: 6, label: '退保' },
  amend: { code: 7, label: '批改' },
  recharge: { code: 8, label: '充值' },
  withdrawal: { code: 9, label: '余额退款' },
  settlement: { code: 10, label: '结算' },
});

/** The effect of a booking on the premium of a policy. */
export const premiumMovement = defineCodes('premiumMovement', {
  freeze: { label: '冻结' },
  orderByVoucher: { label: '转账到账' },
  capture: { label: '扣款' },
  release: { label: '解冻' },
  refund: { label: '退费' },
  charge: { label: '计入结算单' },
  chargeBack: { label: '冲减结算单' },
});

export const voucherBizType = defineCodes('voucherBizType', {
  settlement: { code: 1, label: '结算单' },
  order: { code: 2, label: '加减保' },
});

/** States of a WeChat order, as in the payment interface. */
export const tradeState = defineCodes('tradeState', {
  unpaid: { code: 'NOTPAY', label: '待支付', tone: 'yours' },
  paying: { code: 'USERPAYING', label: '支付中', tone: 'theirs' },
  paid: { code: 'SUCCESS', label: '支付成功', tone: 'done' },
  closed: { code: 'CLOSED', label: '已关闭', tone: 'draft' },
  revoked: { code: 'REVOKED', label: '已撤销', tone: 'draft' },
  failed: { code: 'PAYERROR', label: '支付失败', tone: 'refused' },
});
