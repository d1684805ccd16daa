export { financeModule } from './finance.routes';
export { receiveWechatRecharge, type PaidOrder } from './wechat-recharge';
