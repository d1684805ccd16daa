import type { ColumnType, Generated } from 'kysely';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type {
  CustomerId,
  CustomerMealId,
  FileId,
  FilialeId,
  ProjectId,
  SupplyerId,
} from 'shared-kernel/domain/nouns/ids';

export interface SupplyerTable {
  id: Generated<SupplyerId>;
  supplyername: string;
  short_name: string;
  uscc: string;
  hotline: string;
  report_email: string;
  operation_file_id: FileId | null;
  operation_version: string | null;
}

interface ProjectTable {
  id: Generated<ProjectId>;
  customer_id: CustomerId;
  filiale_id: FilialeId | null;
  project_no: string;
  /** Unique per employer. */
  projectname: string;
  work_unit: string | null;
  region_code: string | null;
  address: string | null;
  manager_name: string | null;
  manager_phone: string | null;
  start_date: CivilDate | null;
  end_date: CivilDate | null;
  default_customer_meal_id: CustomerMealId | null;
  /** Plans available to its people; empty: all plans of the employer. */
  customer_meal_ids: ColumnType<CustomerMealId[], string | undefined, string>;
  /** Null: no limit. */
  month_budget_fen: number | null;
  /** Its users' orders above this number of people or premium need the main account's confirmation. Null: no limit. */
  confirm_above_persons: Generated<number | null>;
  confirm_above_fen: number | null;
  /** 1 running, 2 ended, 3 stopped. */
  project_status: Generated<number>;
  created_at: Date;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface InvoiceInfoTable {
  customer_id: CustomerId;
  title: string;
  tax_no: string;
  invoicetype: number;
  reg_address: string | null;
  reg_phone: string | null;
  bank_deposit: string | null;
  bank_num: string | null;
  receive_email: string | null;
  receiver_name: string | null;
  receiver_phone: string | null;
  receiver_address: string | null;
  version: Generated<number>;
  updated_at: Date;
}

declare module '../../platform/db/database' {
  interface Database {
    invoice_info: InvoiceInfoTable;
    supplyer: SupplyerTable;
    project: ProjectTable;
  }
}
