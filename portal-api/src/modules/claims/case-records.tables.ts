import type { Generated } from 'kysely';

interface CaseQuestionTable {
  id: Generated<number>;
  kind: number;
  category: number;
  title: string;
  content: string;
  /** Null for frequent questions, as are the four below. */
  customer_id: number | null;
  filiale_id: number | null;
  user_id: number | null;
  asked_by: string | null;
  case_id: number | null;
  question_status: Generated<number>;
  answer: string | null;
  answer_time: Date | null;
  view_count: Generated<number>;
  helpful_count: Generated<number>;
  unhelpful_count: Generated<number>;
  create_time: Date;
}

interface CaseQuestionVoteTable {
  question_id: number;
  user_id: number;
  helpful: boolean;
}

interface CaseReminderTable {
  case_id: number;
  kind: string;
  /** Start of the period that the reminder counts. */
  since: Date;
  sent_at: Date;
}

declare module '../../platform/db/database' {
  interface Database {
    case_reminder: CaseReminderTable;
    case_question: CaseQuestionTable;
    case_question_vote: CaseQuestionVoteTable;
  }
}
