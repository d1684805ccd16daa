export { financeModule } from './finance.routes';
export { lotReader } from './lots';
export { receiveWechatRecharge } from './wechat-recharge';
