import type { ColumnType } from 'kysely';
import type { InvoiceFacts } from 'shared-kernel/domain/claims/reading-checks';

export type StoredReading =
  | { kind: 'id-card'; idNoHash: string; isSure: boolean }
  | (Omit<InvoiceFacts, 'unsure'> & { unsure: string[] });

interface PaperReadingTable {
  file_id: string;
  kind: StoredReading['kind'];
  /** Null when the service could not read it. */
  facts: ColumnType<StoredReading | null, string | null, string | null>;
  read_at: Date;
}

declare module '../../platform/db/database' {
  interface Database {
    paper_reading: PaperReadingTable;
  }
}
