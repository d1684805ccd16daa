export { paymentModule } from './payment.routes';
export { addWechatCallback } from './wechat-callback';
