import type { ColumnType, Generated } from 'kysely';
import type { FilingState } from 'shared-kernel/domain/nouns/employer';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { CustomerId, FileId, FilialeId, FilingId, UserId } from 'shared-kernel/domain/nouns/ids';

interface LaborFilingTable {
  id: Generated<FilingId>;
  customer_id: CustomerId;
  filiale_id: FilialeId | null;
  user_id: UserId | null;
  filing_no: string;
  relation_type: number;
  work_unit: string;
  work_unit_uscc: string | null;
  contract_no: string | null;
  contract_begin: CivilDate | null;
  contract_end: CivilDate | null;
  person_count: Generated<number>;
  file_ids: ColumnType<FileId[], string | undefined, string>;
  filing_status: Generated<FilingState>;
  audit_remark: string | null;
  /** Lines as entered, while editable: JSON, sealed because it contains ID numbers. */
  draft_sealed: Uint8Array | null;
  /** The earlier filing that this one renews: its people are filed already. */
  renew_of: number | null;
  /** The customer was notified that the contract ends soon. */
  reminded: Generated<boolean>;
  submit_time: Date | null;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

export interface LaborFilingPersonTable {
  id: Generated<number>;
  filing_id: FilingId;
  customer_id: CustomerId;
  name: string;
  id_no_sealed: Uint8Array;
  id_no_hash: string;
  id_no_masked: string;
  mobile_sealed: Uint8Array | null;
  mobile_masked: string | null;
  work_type_name: string;
  hire_date: CivilDate;
  contract_type: number;
  contract_begin: CivilDate;
  contract_end: CivilDate | null;
  month_wage_fen: number | null;
  social_insurance: boolean;
  work_injury_insurance: boolean;
}

interface LaborFilingFlowTable {
  id: Generated<number>;
  filing_id: FilingId;
  from_status: number | null;
  to_status: number;
  actor_name: string;
  remark: string | null;
  created_at: Date;
}

declare module '../../platform/db/database' {
  interface Database {
    labor_filing: LaborFilingTable;
    labor_filing_person: LaborFilingPersonTable;
    labor_filing_flow: LaborFilingFlowTable;
  }
}
