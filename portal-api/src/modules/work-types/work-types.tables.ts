import type { Generated } from 'kysely';

interface WorkTypeFeedbackTable {
  id: Generated<number>;
  customer_id: number;
  filiale_id: number | null;
  user_id: number;
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
