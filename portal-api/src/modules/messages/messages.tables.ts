import type { Generated } from 'kysely';

export interface MessageTable {
  id: Generated<number>;
  customer_id: number;
  kind: number;
  subject: string;
  content: string;
  biz_type: string | null;
  biz_id: number | null;
  link: string | null;
  popup: Generated<boolean>;
  read_at: Date | null;
  deleted_at: Date | null;
  created_at: Date;
}

declare module '../../platform/db/database' {
  interface Database {
    message: MessageTable;
  }
}
