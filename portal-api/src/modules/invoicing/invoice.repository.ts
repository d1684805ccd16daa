import type { Selectable } from 'kysely';
import { fen } from 'shared-kernel/domain/money';
import type { InvoiceId } from 'shared-kernel/domain/nouns/ids';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import type { SigncompanyTable } from '../../platform/db/parties.tables';
import { ownRow } from '../../platform/row-by-id';
import { ofCustomer } from '../../platform/tenant';
import { findSigncompany } from '../reference/reference.repository';
import type { Invoice } from './invoice-machine';
import type { Party, TaxInvoice } from './tax-gateway';

/** Returns the caller's stored invoice; 404 for any other. */
export const ownInvoice = (db: Db, actor: Actor, id: InvoiceId): Promise<Invoice> =>
  ownRow(db, 'invoice', id, ofCustomer(actor, 'invoice'));

export const buyerOf = (
  facts: Pick<Invoice, 'title' | 'tax_no' | 'reg_address' | 'reg_phone' | 'bank_deposit' | 'bank_num'>,
): Party => ({
  name: facts.title,
  taxNo: facts.tax_no,
  address: facts.reg_address,
  phone: facts.reg_phone,
  bankDeposit: facts.bank_deposit,
  bankNum: facts.bank_num,
});

export const sellerOf = (company: Selectable<SigncompanyTable>): Party => ({
  name: company.signcompanyname,
  taxNo: company.uscc,
  address: '',
  phone: '',
  bankDeposit: company.bank_deposit,
  bankNum: company.bank_num,
});

/** Content of the invoice for the tax interface and documents. */
export async function taxInvoiceOf(db: Db, invoice: Invoice): Promise<TaxInvoice> {
  const company = await findSigncompany(db, invoice.signcompany_id);
  if (!company) throw new Error(`invoice ${invoice.apply_no} has no contracting company`);
  return {
    applyNo: invoice.apply_no,
    kind: invoice.invoice_kind,
    content: invoice.invoice_content,
    buyer: buyerOf(invoice),
    seller: sellerOf(company),
    amount: fen(invoice.amount_fen),
    netAmount: fen(invoice.net_fen),
    taxAmount: fen(invoice.tax_fen),
    taxRate: invoice.tax_rate,
    remark: invoice.remark,
  };
}
