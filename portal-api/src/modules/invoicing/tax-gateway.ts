import { sql } from 'kysely';
import { formatDate } from 'shared-kernel/domain/instant';
import { invoiceContent, invoiceKind } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText, type Fen } from 'shared-kernel/domain/money';
import type { Context } from '../../platform/context';

/** Buyer or seller, as printed. */
export interface Party {
  name: string;
  taxNo: string;
  address: string;
  phone: string;
  bankDeposit: string;
  bankNum: string;
}

export interface TaxInvoice {
  /** Number of the application: a repeated request returns the same invoice. */
  applyNo: string;
  kind: number;
  content: number;
  buyer: Party;
  seller: Party;
  amount: Fen;
  netAmount: Fen;
  taxAmount: Fen;
  /** Percent. */
  taxRate: number;
  remark: string;
  /** Number of the invoice that this one cancels. */
  cancels?: string;
}

interface IssuedInvoice {
  /** Twenty digits. */
  invoiceNo: string;
  xml: string;
}

/** The tax authority's interface for digital invoices. */
export interface TaxGateway {
  issue(invoice: TaxInvoice): Promise<IssuedInvoice>;
}

/** Replaces the tax interface: generates numbers, and a file marked as a sample. */
export const createSampleGateway = ({ db, clock }: Pick<Context, 'db' | 'clock'>): TaxGateway => ({
  async issue(invoice) {
    const { rows } = await sql<{ n: number }>`select nextval('invoice_no_seq')::int as n`.execute(db);
    const at = clock.now();
    // Year, region, channel and a serial number, like those of real digital invoices.
    const invoiceNo = `${formatDate(at.toISOString(), 'ymd').slice(2, 4)}350${String(rows[0]?.n ?? 0).padStart(15, '0')}`;
    return { invoiceNo, xml: xmlOf(invoice, invoiceNo, at) };
  },
});

const escaped = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const element = (name: string, value: string): string => `  <${name}>${escaped(value)}</${name}>\n`;

const partyXml = (name: string, party: Party): string =>
  `  <${name}>\n  ${element('Name', party.name)}  ${element('TaxNo', party.taxNo)}  ${element('BankAccount', `${party.bankDeposit} ${party.bankNum}`.trim())}  </${name}>\n`;

function xmlOf(invoice: TaxInvoice, invoiceNo: string, at: Date): string {
  const sign = invoice.cancels === undefined ? 1 : -1;
  const money = (amount: Fen) => yuanText(fen(sign * amount)).replaceAll(',', '');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<EInvoice sample="true">\n',
    element('Note', '样票，未接入税务接口，不作报销凭证'),
    element('InvoiceNo', invoiceNo),
    element('IssueTime', `${formatDate(at, 'y-m-d')}T${formatDate(at, 'h:i:s')}+08:00`),
    element('Kind', invoiceKind.label(invoice.kind)),
    ...(invoice.cancels === undefined ? [] : [element('CancelledInvoiceNo', invoice.cancels)]),
    partyXml('Buyer', invoice.buyer),
    partyXml('Seller', invoice.seller),
    element('Item', invoiceContent.label(invoice.content)),
    element('NetAmount', money(invoice.netAmount)),
    element('TaxRate', `${invoice.taxRate}%`),
    element('TaxAmount', money(invoice.taxAmount)),
    element('TotalAmount', money(invoice.amount)),
    element('Remark', invoice.remark),
    '</EInvoice>\n',
  ].join('');
}
