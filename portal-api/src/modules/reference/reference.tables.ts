import type { ColumnType, Generated } from 'kysely';
import type { FileId } from 'shared-kernel/domain/nouns/ids';

export interface WorkTypeTable {
  id: Generated<number>;
  work_type_no: string;
  work_type_name: string;
  aliases: ColumnType<string[]>;
  /** Risk class 1 to 6; 9 is never insured. */
  job_type: number;
  industry: string;
  cert_required: boolean;
  height_work: boolean;
  remark: string | null;
  /** Without tones and spaces, for search. */
  pinyin: string;
  initials: string;
}

interface BlacklistTable {
  id: Generated<number>;
  /** `pii.index` of the identity number. */
  id_hash: string;
  /** The number, for rotations of the secret; null in entries from before there were rotations. */
  id_no_sealed: ColumnType<Uint8Array | null, Uint8Array | null | undefined>;
  reason: string;
  /** 1 hint, 2 refused. */
  level: number;
  created_at: Date;
}

interface HospitalTable {
  id: Generated<number>;
  hospital_name: string;
  level: number;
  nature: number;
  region_code: string;
  address: string;
  phone: string | null;
  /** 1 recommended, 0 ordinary, 2 bills are not paid. */
  designated: number;
  specialties: string | null;
  pinyin: string;
  initials: string;
}

export interface ServicerTable {
  id: Generated<number>;
  name: string;
  phone: string;
  work_time: string;
  wechat_qr_file_id: FileId | null;
}

declare module '../../platform/db/database' {
  interface Database {
    servicer: ServicerTable;
    work_type: WorkTypeTable;
    blacklist: BlacklistTable;
    hospital: HospitalTable;
  }
}
