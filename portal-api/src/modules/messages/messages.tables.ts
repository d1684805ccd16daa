import type { Generated } from 'kysely';
import type { CustomerId, MessageId } from 'shared-kernel/domain/nouns/ids';

export interface MessageTable {
  id: Generated<MessageId>;
  customer_id: CustomerId;
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
