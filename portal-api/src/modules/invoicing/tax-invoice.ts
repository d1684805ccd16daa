import { fen } from 'shared-kernel/domain/money';
import type { Db } from '../../platform/db/database';
import { findSigncompany } from '../reference/reference.repository';
import type { Invoice } from './invoice-machine';
import { buyerOf, sellerOf } from './invoice-parties';
import type { TaxInvoice } from './tax-gateway';

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
