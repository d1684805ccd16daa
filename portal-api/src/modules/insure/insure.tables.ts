import type { Generated, JSONColumnType } from 'kysely';
import type { PolicyState } from 'shared-kernel/domain/nouns/policy';
import type { ConsentPaper } from 'shared-kernel/contract/insure';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type {
  CustomerId,
  CustomerMealId,
  FilialeId,
  MealId,
  OrderId,
  PersonId,
  PolicyId,
  ProjectId,
  SigncompanyId,
  SupplyerId,
  UserId,
} from 'shared-kernel/domain/nouns/ids';
import type { FlowTable, Once } from '../../platform/db/flow-table';

/** Price in fen per person for the whole period, by risk class; fixed when the application is submitted. */
type UnitPrices = Record<string, number>;

/** An application before underwriting, a policy after. */
export interface InsureTable {
  id: Generated<PolicyId>;
  insure_no: string;
  policy_no: string | null;
  customer_id: CustomerId;
  filiale_id: FilialeId | null;
  project_id: ProjectId | null;
  customer_meal_id: CustomerMealId;
  meal_id: MealId;
  supplyer_id: SupplyerId;
  signcompany_id: SigncompanyId;
  insure_period: number;
  start_date: CivilDate;
  end_date: CivilDate;
  person_count: number;
  premium_fen: number;
  insure_status: PolicyState;
  /** 1 wallet, 2 monthly bill. */
  pay_type: number;
  unit_prices: JSONColumnType<UnitPrices | null, string | null, string | null>;
  /** The agreed row of `meal`; a trigger stores it when the application is submitted. */
  terms: JSONColumnType<object | null, never, string | null>;
  /** The draft's staff list as entered: JSON, sealed because it contains ID numbers. */
  draft_sealed: Uint8Array | null;
  /** A company-wide policy that branches may see and add their own people to (允许分公司使用). */
  open_to_branches: Generated<boolean>;
  uw_remark: string | null;
  user_id: UserId | null;
  agree_time: Date | null;
  submit_time: Date | null;
  /** Time of submission by the main account, which overrides all project limits. */
  confirm_time: Date | null;
  pay_time: Date | null;
  effect_time: Date | null;
  surrender_time: Date | null;
  surrender_reason: string | null;
  /** Requested last day of cover of a surrender. */
  surrender_last_day: CivilDate | null;
  surrender_asked_time: Date | null;
  /** Time of the insurer's approval; cover ends after the last day. */
  surrender_approved_time: Date | null;
  /** Refund for the surrender. */
  surrender_refund_fen: Generated<number>;
  /** Policy renewed by this one; a policy has at most one renewal that is neither void nor surrendered. */
  renew_from_id: PolicyId | null;
  /** Reason for not renewing; null when the renewal was not declined. */
  no_renew_reason: string | null;
  /** Days before its end at which the last reminder was sent. */
  renew_reminded_days: number | null;
  /** Of a renewal: the version of the old policy's staff changes that it includes. */
  followed_version: number | null;
  /** The customer was notified that the balance does not cover this renewal. */
  balance_warned: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

export type InsureFlowTable = FlowTable<'insure_id', PolicyId>;

/** One person's cover in one policy. At most one live cover per person and insurer (exclusion constraint). */
export interface InsurePersonTable {
  id: Generated<PersonId>;
  insure_id: PolicyId;
  customer_id: CustomerId;
  filiale_id: FilialeId | null;
  project_id: ProjectId | null;
  supplyer_id: SupplyerId;
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
  /** Initial charge. */
  premium_fen: number;
  /** Amount paid minus refunds; changes whenever money moves. */
  charged_fen: number;
  /** The row that this one continues after a change of price or project. */
  continues_id: PersonId | null;
  /** Person whom this one replaced. */
  replaces_id: PersonId | null;
  /** Name or number was corrected once. */
  identity_amended: Generated<boolean>;
  person_status: number;
  /** The order that added this person; null for people of the application. */
  add_reduce_id: OrderId | null;
  created_at: Date;
  updated_at: Date;
}

/** People of a renewed policy who are not in the renewal, and why. */
interface RenewalDroppedTable {
  insure_id: PolicyId;
  id_no_hash: string;
  name: string;
  id_no_masked: string;
  reason: string;
  /** The employer excluded this person; the others are added once the reason no longer applies. */
  is_chosen: Generated<boolean>;
}

/** An employer's own column headings in spreadsheets. */
interface SheetHeadingTable {
  customer_id: Once<CustomerId>;
  list: Once<string>;
  /** Without asterisks, spaces and text in brackets. */
  heading: Once<string>;
  /** Empty for an ignored column. */
  field: string;
  updated_at: Date;
}

/** The version of a document that a user opened last. */
interface PaperOpeningTable {
  user_id: Once<UserId>;
  paper: Once<ConsentPaper>;
  /** The insurer of clauses, the customer's plan of special terms. */
  subject_id: Once<number>;
  /** Hash of the document, hex. */
  sha256: string;
  opened_at: Date;
}

/** Documents read before an application was submitted. */
interface InsureConsentTable {
  insure_id: Once<PolicyId>;
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
