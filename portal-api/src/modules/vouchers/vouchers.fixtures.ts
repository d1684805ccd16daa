import { firstRow, type GivenCustomer, type Portal } from '../../testing/portal';
import { givenFile } from '../claims/claims.fixtures';

/** Returns the form of a voucher: a transfer from the employer's own account, with a receipt. */
export async function voucherOf(portal: Portal, employer: GivenCustomer, change: object) {
  const { customername: payerName } = await firstRow(portal, 'customer', { id: employer.id });
  return {
    payerBankNum: '4100020109200001234',
    payerName,
    payerBankDeposit: '示例银行厦门分行',
    payDate: '2026-11-21',
    fileIds: [await givenFile(portal, employer)],
    ...change,
  };
}
