import type { Generated, GeneratedAlways } from 'kysely';
import type { InvoiceState } from 'shared-kernel/domain/nouns/money';
import type {
  CustomerId,
  InvoiceId,
  RechargeLotId,
  SettlementId,
  SigncompanyId,
  UserId,
} from 'shared-kernel/domain/nouns/ids';
import type { FlowTable, Once } from '../../platform/db/flow-table';

/** An application for an invoice, later the issued invoice. Stores the buyer's data as of the application. */
export interface InvoiceTable {
  id: GeneratedAlways<InvoiceId>;
  apply_no: Once<string>;
  customer_id: Once<CustomerId>;
  user_id: Once<UserId>;
  signcompany_id: Once<SigncompanyId>;
  invoice_kind: Once<number>;
  invoice_content: Once<number>;
  title: Once<string>;
  tax_no: Once<string>;
  reg_address: Once<string>;
  reg_phone: Once<string>;
  bank_deposit: Once<string>;
  bank_num: Once<string>;
  /** Tax included. */
  amount_fen: Once<number>;
  /** Percent. */
  tax_rate: Once<number>;
  net_fen: Once<number>;
  tax_fen: Once<number>;
  invoice_status: InvoiceState;
  /** Twenty digits. */
  invoice_no: string | null;
  issued_at: Date | null;
  /** XML returned by the tax interface. */
  invoice_xml: string | null;
  receive_email: string;
  remark: Once<string>;
  reject_reason: string | null;
  red_invoice_no: string | null;
  red_reason: string | null;
  red_at: Date | null;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

/**
 * Part of a bill, and of the recharge that paid for it, on an invoice. Counts unless the invoice is rejected, withdrawn
 * or cancelled.
 */
interface InvoicePartTable {
  id: GeneratedAlways<number>;
  invoice_id: Once<InvoiceId>;
  settlement_id: Once<SettlementId>;
  /** Null: paid by a bank transfer for this very bill. */
  lot_id: Once<RechargeLotId | null>;
  amount_fen: Once<number>;
}

/** A mail with an invoice, and its delivery state. */
interface InvoiceMailTable {
  id: GeneratedAlways<number>;
  invoice_id: InvoiceId;
  customer_id: CustomerId;
  receive_email: string;
  mail_status: Generated<number>;
  attempts: Generated<number>;
  next_attempt_at: Date;
  failure: string | null;
  created_at: Date;
  sent_at: Date | null;
}

declare module '../../platform/db/database' {
  interface Database {
    invoice: InvoiceTable;
    invoice_part: InvoicePartTable;
    invoice_flow: FlowTable<'invoice_id', InvoiceId>;
    invoice_mail: InvoiceMailTable;
  }
}
