export { financeModule } from './finance.routes';
export { receiveWechatRecharge } from './wechat-recharge';
