import type { Insertable } from 'kysely';
import { type BodyOf, problems } from 'shared-kernel/contract';
import type { InvoiceInfo, updateCustomerInvoiceInfo } from 'shared-kernel/contract/customers';
import { infoInputStatus, invoicetype } from 'shared-kernel/domain/dictionaries';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Db, Trx } from '../../platform/db/database';
import { lockRow, updateById } from '../../platform/row-by-id';
import { Problem } from '../../platform/http/problem';
import type { InvoiceInfoFacts } from './customers.repository';
import type { InvoiceInfoTable } from './customers.tables';

type Form = BodyOf<typeof updateCustomerInvoiceInfo>;

/** Saves the form; title and tax number follow the employer. 409 when the form is based on a stale version. */
export async function saveInvoiceInfo(trx: Trx, customerId: CustomerId, form: Form, at: Date) {
  const customer = await lockRow(trx, 'customer', customerId, 'customername', 'uscc', 'info_input_status');
  const version = form.version + 1;
  const values = {
    ...columnsOf(form),
    title: customer.customername,
    tax_no: customer.uscc,
    version,
    updated_at: at,
  };
  if (!(await written(trx, customerId, form.version, values))) throw new Problem(problems.conflict);
  const before = customer.info_input_status;
  const stage = before === infoInputStatus.code.company ? infoInputStatus.code.invoice : before;
  await updateById(trx, 'customer', customerId, {
    invoicetype: form.invoicetype,
    info_input_status: stage,
    updated_at: at,
  });
  return { infoInputStatus: stage, invoicetype: form.invoicetype, version };
}

type Values = Omit<Insertable<InvoiceInfoTable>, 'customer_id'>;

/** Returns false after a concurrent change since `version` was read. */
async function written(trx: Db, customerId: CustomerId, version: number, values: Values): Promise<boolean> {
  if (version === 0) {
    const first = trx.insertInto('invoice_info').values({ ...values, customer_id: customerId });
    return (
      (await first
        .onConflict((conflict) => conflict.doNothing())
        .returning('version')
        .executeTakeFirst()) !== undefined
    );
  }
  const next = trx.updateTable('invoice_info').set(values).where('customer_id', '=', customerId);
  return (await next.where('version', '=', version).returning('version').executeTakeFirst()) !== undefined;
}

const orNull = (text: string): string | null => (text === '' ? null : text);

const columnsOf = (form: Form) => ({
  invoicetype: form.invoicetype,
  reg_address: orNull(form.regAddress),
  reg_phone: orNull(form.regPhone),
  bank_deposit: orNull(form.bankDeposit),
  bank_num: orNull(form.bankNum.replace(/[-\s]/g, '')),
  receive_email: orNull(form.receiveEmail),
  receiver_name: orNull(form.receiverName),
  receiver_phone: orNull(form.receiverPhone),
  receiver_address: orNull(form.receiverAddress),
});

/** Maps the row to the form; missing values are empty strings. */
export const toInvoiceInfo = (row: InvoiceInfoFacts): InvoiceInfo => ({
  title: row.title,
  taxNo: row.tax_no,
  invoicetype: invoicetype.has(row.invoicetype) ? row.invoicetype : invoicetype.code.undecided,
  regAddress: row.reg_address ?? '',
  regPhone: row.reg_phone ?? '',
  bankDeposit: row.bank_deposit ?? '',
  bankNum: row.bank_num ?? '',
  receiveEmail: row.receive_email ?? '',
  receiverName: row.receiver_name ?? '',
  receiverPhone: row.receiver_phone ?? '',
  receiverAddress: row.receiver_address ?? '',
  version: row.version,
});
