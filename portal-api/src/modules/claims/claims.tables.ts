import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { ClaimInput, ClaimLine, ClaimTerms } from 'shared-kernel/domain/claims/claim-calculation';
import type { ClaimFacts } from 'shared-kernel/domain/claims/claim-facts';
import type { InvoiceFacts } from 'shared-kernel/domain/claims/reading-checks';
import type { CaseState } from 'shared-kernel/domain/nouns/case';
import type {
  CaseDraftId,
  CaseId,
  CustomerId,
  FileId,
  FilialeId,
  PersonId,
  PolicyId,
  ProjectId,
  QuestionId,
  UserId,
} from 'shared-kernel/domain/nouns/ids';
import type { FlowTable, Once } from '../../platform/db/flow-table';

/** Stored as JSON; the table has a default for inserts without a value. */
type Defaulted<T> = ColumnType<T, string | undefined, string>;

/** The policy's limits at the moment of the accident, stored with the case because plans change. */
export interface CoverSnapshot {
  mealName: string;
  startDate: CivilDate;
  endDate: CivilDate;
  /** The work type requires a certificate (welder, driver, …). */
  certificateNeeded: boolean;
  terms: ClaimTerms;
}

export interface CasesTable {
  id: GeneratedAlways<CaseId>;
  case_no: string;
  customer_id: CustomerId;
  filiale_id: FilialeId | null;
  project_id: ProjectId | null;
  insure_id: PolicyId;
  person_id: PersonId;
  policy_no: string;
  name: string;
  id_no_masked: string;
  id_no_hash: string;
  work_type_name: string;
  job_type: number;
  report_time: Date;
  reporter_name: string;
  reporter_phone_sealed: Uint8Array;
  accident_time: Date;
  accident_day: CivilDate;
  accident_region_code: string | null;
  accident_address: string;
  accident_scene: number;
  accident_type: number;
  injured_part: string;
  accident_desc: string;
  treat_type: number;
  hospital_id: number | null;
  hospital_name: string;
  diagnosis: string | null;
  claim_items: number[];
  estimate_amount_fen: number;
  police_flag: Generated<boolean>;
  third_party_flag: Generated<boolean>;
  work_injury_flag: Generated<boolean>;
  late_report_flag: Generated<boolean>;
  late_reason: string | null;
  cover: JSONColumnType<CoverSnapshot>;
  case_status: CaseState;
  status_time: Date;
  /** Final deadline for the customer's materials; no later step extends it. */
  material_deadline: Date | null;
  /** Deadline of the current state; null without one. */
  state_deadline: Date | null;
  urge_time: Date | null;
  close_time: Date | null;
  close_type: number | null;
  close_reason: string | null;
  paid_amount_fen: number | null;
  payee_type: number | null;
  payee_name: string | null;
  payee_bank_num_sealed: Uint8Array | null;
  payee_bank_num_masked: string | null;
  payee_bank_deposit: string | null;
  express_company: string | null;
  express_no: string | null;
  evaluate_flag: Generated<boolean>;
  /** What is claimed, amounts in fen. */
  facts: Defaulted<ClaimFacts>;
  /** The earlier case of the same accident that this one follows up. */
  follow_up_of: Generated<number | null>;
  /** Shared by all cases of an accident that injured several people. */
  accident_no: Generated<string | null>;
  payee_relation: Generated<string | null>;
  /** The last payment was returned, and the employer has not corrected the account since. */
  payee_returned: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

export interface CaseMaterialTable {
  id: GeneratedAlways<number>;
  case_id: CaseId;
  material_code: string;
  required: boolean;
  original_required: Generated<boolean>;
  file_ids: Generated<FileId[]>;
  /** 0 to upload, 1 to be checked, 2 passed, 3 sent back. */
  check_status: Generated<number>;
  check_remark: string | null;
  /** Requested by the provider: changes by the customer never make it optional or remove it. */
  requested: Generated<boolean>;
  /** Stays open for uploads until the materials are submitted again. */
  reopened: Generated<boolean>;
  /** The files were copied from an earlier case of the same person. */
  brought_in: Generated<boolean>;
  updated_at: Date;
}

export interface CaseFlowTable extends FlowTable<'case_id', CaseId> {
  actor_type: Once<number>;
  remark: Once<string>;
}

/** The provider's answer to an objection. */
export interface LineAnswer {
  /** 0 for an objection to the whole adjustment. */
  item: number;
  answer: string;
}

interface ObjectedLine {
  item: number;
  reason: string;
}

export interface CaseAdjustTable {
  id: GeneratedAlways<number>;
  case_id: CaseId;
  version_no: number;
  input: JSONColumnType<ClaimInput>;
  med_payable_fen: number;
  lost_payable_fen: number;
  hosp_payable_fen: number;
  maim_payable_fen: number;
  death_payable_fen: number;
  legal_payable_fen: number;
  other_deduct_fen: number;
  total_payable_fen: number;
  formula: string[];
  /** 0 draft, 1 waiting for the customer, 2 agreed, 3 objected. */
  adjust_status: number;
  objection: string | null;
  /** Payable amount per item; their sum is the total. */
  lines: Defaulted<ClaimLine[]>;
  lost_days: Generated<number>;
  hospital_days: Generated<number>;
  objected_lines: Defaulted<ObjectedLine[]>;
  objection_file_ids: Generated<FileId[]>;
  /** Responses to the lines objected to in the previous version. */
  line_answers: Defaulted<LineAnswer[]>;
  confirm_time: Date | null;
  created_at: Date;
}

export interface CasePaymentTable {
  id: GeneratedAlways<number>;
  case_id: CaseId;
  amount_fen: number;
  pay_time: Date | null;
  payee_name: string;
  payee_bank_num_masked: string;
  bank_serial_no: string | null;
  /** 0 to be paid, 1 paid, 2 returned. */
  pay_status: number;
  return_reason: Generated<string | null>;
  created_at: Date;
}

export interface EvaluationTable {
  id: GeneratedAlways<number>;
  biz_type: number;
  biz_id: number;
  customer_id: CustomerId;
  user_id: UserId | null;
  score: number;
  tags: string[];
  content: string | null;
  created_at: Date;
}

interface CaseDraftTable {
  id: GeneratedAlways<CaseDraftId>;
  customer_id: CustomerId;
  filiale_id: FilialeId | null;
  /** The form's input as JSON. */
  form_sealed: Uint8Array;
  saved_by: string;
  updated_at: Date;
  version: Generated<number>;
}

export interface ClaimsTables {
  case_draft: CaseDraftTable;
  cases: CasesTable;
  case_material: CaseMaterialTable;
  case_flow: CaseFlowTable;
  case_adjust: CaseAdjustTable;
  case_payment: CasePaymentTable;
  evaluation: EvaluationTable;
}

interface CaseCaptureTable {
  id: GeneratedAlways<number>;
  case_id: CaseId;
  material_codes: string[];
  /** User who created the code; files received by it count as uploaded by this user. */
  user_id: UserId;
  file_count: Generated<number>;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

interface CaseCapturedFileTable {
  id: GeneratedAlways<number>;
  capture_id: number;
  case_id: CaseId;
  material_code: string;
  file_id: FileId;
  /** Idempotency key that the phone generates for each upload. */
  upload_key: string;
  created_at: Date;
  decided_at: Date | null;
  taken: Generated<boolean>;
}

interface CaseQuestionTable {
  id: Generated<QuestionId>;
  kind: number;
  category: number;
  title: string;
  content: string;
  /** Null for frequent questions, as are the four below. */
  customer_id: CustomerId | null;
  filiale_id: FilialeId | null;
  user_id: UserId | null;
  asked_by: string | null;
  case_id: CaseId | null;
  question_status: Generated<number>;
  answer: string | null;
  answer_time: Date | null;
  view_count: Generated<number>;
  helpful_count: Generated<number>;
  unhelpful_count: Generated<number>;
  create_time: Date;
}

interface CaseQuestionVoteTable {
  question_id: QuestionId;
  user_id: UserId;
  helpful: boolean;
}

interface CaseReminderTable {
  case_id: CaseId;
  kind: string;
  /** Start of the period that the reminder counts. */
  since: Date;
  sent_at: Date;
}

export type StoredReading =
  | { kind: 'id-card'; idNoHash: string; isSure: boolean }
  | (Omit<InvoiceFacts, 'unsure'> & { unsure: string[] });

interface PaperReadingTable {
  file_id: FileId;
  kind: StoredReading['kind'];
  /** Null when the service could not read it. */
  facts: ColumnType<StoredReading | null, string | null, string | null>;
  read_at: Date;
}

declare module '../../platform/db/database' {
  interface Database extends ClaimsTables {
    case_capture: CaseCaptureTable;
    case_captured_file: CaseCapturedFileTable;
    case_question: CaseQuestionTable;
    case_question_vote: CaseQuestionVoteTable;
    case_reminder: CaseReminderTable;
    paper_reading: PaperReadingTable;
  }
}
