import type { ColumnType, Generated } from 'kysely';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { CustomerId, FileId, FilialeId, SigncompanyId } from 'shared-kernel/domain/nouns/ids';

/** The employers, their branches and the provider's contracting companies, to which every area refers. */
export interface PartyTables {
  customer: CustomerTable;
  filiale: FilialeTable;
  signcompany: SigncompanyTable;
}

export interface CustomerTable {
  id: Generated<CustomerId>;
  customer_no: string;
  customername: string;
  uscc: string;
  customer_type: number;
  industry_code: string | null;
  region_code: string | null;
  address: string | null;
  legal_person: string | null;
  license_file_id: FileId | null;
  establish_date: CivilDate | null;
  employee_scale: string | null;
  linkername: string | null;
  telephone: string;
  email: string | null;
  signcompany_id: SigncompanyId;
  servicer_id: number | null;
  pay_account_type: number;
  invoicetype: number;
  /** 1 prepaid wallet, 2 monthly bill. */
  settle_mode: Generated<number>;
  credit_limit_fen: Generated<number>;
  low_balance_line_fen: Generated<number>;
  info_input_status: number;
  plan_confirm_stamp_status: number;
  plan_confirm_reject_reason: string | null;
  stamp_ask_status: number | null;
  /** Counts changes that have no message, for the live feed. */
  change_no: Generated<number>;
  /** The current operator's letter of authority, and its expiry. */
  auth_letter_file_id: FileId | null;
  auth_valid_from: CivilDate | null;
  auth_valid_to: CivilDate | null;
  /** The expiry day that the newest reminder was about, and how many days before it the reminder was due (30 or 7). */
  auth_reminded_for: CivilDate | null;
  auth_reminded_days: number | null;
  linker_audit_status: number;
  recharge_pop_flag: Generated<number>;
  /** 1 normal, 2 frozen, 3 ended. */
  status: Generated<number>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

interface FilialeTable {
  id: Generated<FilialeId>;
  customer_id: CustomerId;
  filialename: string;
  region_code: string | null;
  address: string | null;
  linkername: string | null;
  telephone: string;
  status: Generated<number>;
  created_at: Date;
}

export interface SigncompanyTable {
  id: Generated<SigncompanyId>;
  signcompanyname: string;
  uscc: string;
  fdd_protocol_url: string | null;
  protocol_version: string;
  /** 1 special, 2 plain VAT invoice. */
  invoice_kinds: ColumnType<number[]>;
  invoice_contents: ColumnType<number[]>;
  /** Account holder, number and bank that customers pay into. */
  bank_name: string;
  bank_num: string;
  bank_deposit: string;
  cnaps_code: string;
}
