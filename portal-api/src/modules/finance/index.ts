export { customerWallet } from './capital.repository';
export { carriedToOpen } from './forecast';
export { financeModule } from './finance.routes';
export { lotReader } from './lots';
export { entryNoOf, incomeOf, type Account, type PostingName } from './postings';
export { paidByVoucherLabel, voucherFor } from './withdrawable';
export { receiveWechatRecharge } from './wechat-recharge';
