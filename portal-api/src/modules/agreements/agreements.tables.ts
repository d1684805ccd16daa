import type { Generated } from 'kysely';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { CustomerId, FileId, SigncompanyId } from 'shared-kernel/domain/nouns/ids';

export interface StampAskTable {
  id: Generated<number>;
  customer_id: CustomerId;
  ask_title: string;
  agreement_type: number;
  signcompany_id: SigncompanyId;
  fdd_protocol_url: string | null;
  page_count: number | null;
  /** 0 waiting, 1 signed, 2 withdrawn. */
  ask_status: Generated<number>;
  sign_time: Date | null;
  sign_file_id: FileId | null;
  sign_ip: string | null;
  doc_sha256: string | null;
  /** Null until signed. */
  protocol_version: string | null;
  deadline: CivilDate | null;
  created_at: Date;
}

declare module '../../platform/db/database' {
  interface Database {
    stamp_ask: StampAskTable;
  }
}
