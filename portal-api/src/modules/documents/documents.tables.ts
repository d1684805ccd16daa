import type { GeneratedAlways } from 'kysely';
import type { CustomerId, FileId, PolicyId, UserId } from 'shared-kernel/domain/nouns/ids';

/** The first download of a policy; without a row it was never downloaded. */
interface PolicyDownloadTable {
  insure_id: PolicyId;
  user_id: UserId;
  download_time: Date;
}

/** Kinds of stored documents; `present/present-state.ts` reads the present state of each. */
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

/** A document that was issued and stored; never updated. */
export interface DocumentTable {
  id: GeneratedAlways<number>;
  doc_no: string;
  /** Part of the verification URL, so that guessing numbers reveals nothing. */
  check_value: string;
  kind: DocumentKind;
  /** Subject of the document, such as `plans:1,2`; other content about the same subject is a new edition. */
  biz_key: string;
  title: string;
  /** Recipient, as printed. */
  holder: string;
  customer_id: CustomerId;
  /** Hash of the content without number and time. */
  content_sha256: string;
  sha256: string;
  page_count: number;
  file_id: FileId;
  issued_at: Date;
}

declare module '../../platform/db/database' {
  interface Database {
    document: DocumentTable;
    policy_download: PolicyDownloadTable;
  }
}
