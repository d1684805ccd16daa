import type { GeneratedAlways } from 'kysely';

/** The first download of a policy; without a row it was never downloaded. */
interface PolicyDownloadTable {
  insure_id: number;
  user_id: number;
  download_time: Date;
}

/** What is kept: each kind has its present state in `present/present-state.ts`. */
export type DocumentKind =
  | 'application'
  | 'policy'
  | 'endorsement'
  | 'certificate'
  | 'plan-letter'
  | 'claim-notice'
  | 'claim-calculation'
  | 'statement'
  | 'receipt'
  | 'invoice'
  | 'red-invoice';

/** A document that was made once and is kept; never updated. */
export interface DocumentTable {
  id: GeneratedAlways<number>;
  doc_no: string;
  /** Part of the address that verifies it: whoever only guesses numbers learns nothing. */
  check_value: string;
  kind: DocumentKind;
  /** What it is about, such as `plans:1,2`; other content about the same is a new edition. */
  biz_key: string;
  title: string;
  /** Who it was issued to, as printed. */
  holder: string;
  customer_id: number;
  /** Of what was written, without number and time. */
  content_sha256: string;
  /** Of the bytes. */
  sha256: string;
  page_count: number;
  file_id: string;
  issued_at: Date;
}

declare module '../../platform/db/database' {
  interface Database {
    document: DocumentTable;
    policy_download: PolicyDownloadTable;
  }
}
