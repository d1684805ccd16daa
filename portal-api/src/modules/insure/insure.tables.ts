import type { Generated, JSONColumnType } from 'kysely';
import type { PolicyState } from 'shared-kernel/domain/nouns/policy';
import type { ConsentPaper } from 'shared-kernel/contract/insure';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { FlowTable, Once } from '../../platform/db/flow-table';

/** Price in fen of one person for the whole period, by risk class; fixed when the application is handed in. */
type UnitPrices = Record<string, number>;

/** An application before underwriting, a policy after. */
export interface InsureTable {
  id: Generated<number>;
  insure_no: string;
  policy_no: string | null;
  customer_id: number;
  filiale_id: number | null;
  project_id: number | null;
  customer_meal_id: number;
  meal_id: number;
  supplyer_id: number;
  signcompany_id: number;
  insure_period: number;
  start_date: CivilDate;
  end_date: CivilDate;
  person_count: number;
  premium_fen: number;
  insure_status: PolicyState;
  /** 1 wallet, 2 monthly bill. */
  pay_type: number;
  unit_prices: JSONColumnType<UnitPrices | null, string | null, string | null>;
  /** The row of `meal` as it was agreed; a trigger keeps it from the day on which the application is handed in. */
  terms: JSONColumnType<object | null, never, string | null>;
  /** The staff list of a draft as typed: JSON, sealed because it holds ID numbers. */
  draft_sealed: Uint8Array | null;
  /** A company-wide policy that branches may see and add their own people to (允许分公司使用). */
  open_to_branches: Generated<boolean>;
  uw_remark: string | null;
  user_id: number | null;
  agree_time: Date | null;
  submit_time: Date | null;
  /** When the main account handed it in itself, which confirms it beyond any limit of a project. */
  confirm_time: Date | null;
  pay_time: Date | null;
  effect_time: Date | null;
  surrender_time: Date | null;
  surrender_reason: string | null;
  /** Last day of cover of a surrender that was asked for. */
  surrender_last_day: CivilDate | null;
  surrender_asked_time: Date | null;
  /** The insurer has agreed; cover ends after the last day. */
  surrender_approved_time: Date | null;
  /** Given back when the policy was surrendered. */
  surrender_refund_fen: Generated<number>;
  /** The policy that this one renews; at most one that is neither void nor surrendered. */
  renew_from_id: number | null;
  /** Why it is not to be renewed; null where nobody said so. */
  no_renew_reason: string | null;
  /** Days before its end at which the last reminder was sent. */
  renew_reminded_days: number | null;
  /** Of a renewal: how far the changes of the old policy's staff were carried over. */
  followed_version: number | null;
  /** The customer was told that the balance does not cover this renewal. */
  balance_warned: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

export type InsureFlowTable = FlowTable<'insure_id'>;

/** One person's cover in one policy. At most one live cover per person and insurer (exclusion constraint). */
export interface InsurePersonTable {
  id: Generated<number>;
  insure_id: number;
  customer_id: number;
  filiale_id: number | null;
  project_id: number | null;
  supplyer_id: number;
  name: string;
  id_type: number;
  id_no_sealed: Uint8Array;
  id_no_hash: string;
  id_no_masked: string;
  sex: number | null;
  birthday: CivilDate | null;
  mobile_sealed: Uint8Array | null;
  mobile_hash: string | null;
  mobile_masked: string | null;
  work_type_name: string;
  job_type: number;
  height_work: boolean;
  cert_required: boolean;
  project_name: string | null;
  work_unit: string | null;
  cert_no: string | null;
  start_date: CivilDate;
  end_date: CivilDate;
  unit_premium_fen: number;
  /** What was first charged. */
  premium_fen: number;
  /** What was paid, less what was given back; moves with the money. */
  charged_fen: number;
  /** The row that this one continues after a change of price or project. */
  continues_id: number | null;
  /** Whose place this person took. */
  replaces_id: number | null;
  /** Name or number was corrected once. */
  identity_amended: Generated<boolean>;
  person_status: number;
  /** The order that added this person; null for people of the application. */
  add_reduce_id: number | null;
  created_at: Date;
  updated_at: Date;
}

/** Who of a renewed policy was not taken along, and why. */
interface RenewalDroppedTable {
  insure_id: number;
  id_no_hash: string;
  name: string;
  id_no_masked: string;
  reason: string;
  /** The employer left them out; all others come back once the reason is gone. */
  is_chosen: Generated<boolean>;
}

/** What an employer calls the columns of its own spreadsheets. */
interface SheetHeadingTable {
  customer_id: Once<number>;
  list: Once<string>;
  /** Without stars, blanks and what is in brackets. */
  heading: Once<string>;
  /** Empty for a column that is not read. */
  field: string;
  updated_at: Date;
}

/** The text of a paper that a user was given last. */
interface PaperOpeningTable {
  user_id: Once<number>;
  paper: Once<ConsentPaper>;
  /** The insurer of clauses, the customer's plan of special terms. */
  subject_id: Once<number>;
  /** Of the bytes, hex. */
  sha256: string;
  opened_at: Date;
}

/** The texts that were read before an application was handed in. */
interface InsureConsentTable {
  insure_id: Once<number>;
  paper: Once<ConsentPaper>;
  sha256: Once<string>;
  opened_at: Once<Date>;
}

declare module '../../platform/db/database' {
  interface Database {
    sheet_heading: SheetHeadingTable;
    insure: InsureTable;
    insure_flow: InsureFlowTable;
    insure_person: InsurePersonTable;
    renewal_dropped: RenewalDroppedTable;
    paper_opening: PaperOpeningTable;
    insure_consent: InsureConsentTable;
  }
}
