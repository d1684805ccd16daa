export { PayButton } from './pay-button';
export { PayerFields } from './payer-fields';
export { ReceivingAccount } from './receiving-account';
export { SubmittedVouchers } from './submitted-vouchers';
export { VoucherForm } from './voucher-form';
