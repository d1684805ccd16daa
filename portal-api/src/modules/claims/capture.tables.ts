import type { Generated, GeneratedAlways } from 'kysely';

interface CaseCaptureTable {
  id: GeneratedAlways<number>;
  case_id: number;
  material_codes: string[];
  /** User who created the code; files received by it count as uploaded by this user. */
  user_id: number;
  file_count: Generated<number>;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

interface CaseCapturedFileTable {
  id: GeneratedAlways<number>;
  capture_id: number;
  case_id: number;
  material_code: string;
  file_id: string;
  /** Idempotency key that the phone generates for each upload. */
  upload_key: string;
  created_at: Date;
  decided_at: Date | null;
  taken: Generated<boolean>;
}

declare module '../../platform/db/database' {
  interface Database {
    case_capture: CaseCaptureTable;
    case_captured_file: CaseCapturedFileTable;
  }
}
