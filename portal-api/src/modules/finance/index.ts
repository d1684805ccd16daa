export { entryNoOf } from './entry-no';
export { financeModule } from './finance.routes';
export { lotReader } from './lots';
export type { Account, PostingName } from './postings';
export { paidByVoucherLabel, voucherFor } from './withdrawable';
export { receiveWechatRecharge } from './wechat-recharge';
