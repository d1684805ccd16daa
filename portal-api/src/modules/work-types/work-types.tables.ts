import type { Generated } from 'kysely';
import type { CustomerId, FilialeId, UserId } from 'shared-kernel/domain/nouns/ids';

interface WorkTypeFeedbackTable {
  id: Generated<number>;
  customer_id: CustomerId;
  filiale_id: FilialeId | null;
  user_id: UserId;
  reporter_name: string;
  name: string;
  description: string;
  reply: string | null;
  replied_at: Date | null;
  created_at: Date;
}

declare module '../../platform/db/database' {
  interface Database {
    work_type_feedback: WorkTypeFeedbackTable;
  }
}
