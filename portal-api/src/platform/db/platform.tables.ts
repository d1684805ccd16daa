import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Rights } from 'shared-kernel/domain/rights';

type Json = JSONColumnType<object | null, string | null, string | null>;

export interface PlatformTables {
  app_user: AppUserTable;
  session: SessionTable;
  throttle: ThrottleTable;
  verification: VerificationTable;
  sms_outbox: SmsOutboxTable;
  audit_log: AuditLogTable;
  idempotency: IdempotencyTable;
  import_job: ImportJobTable;
  lease: LeaseTable;
  portal_state: PortalStateTable;
}

export interface AppUserTable {
  id: Generated<number>;
  username: string;
  mobile: string;
  /** Empty: none, until one is set by an SMS code. */
  password_hash: string;
  /** Hashes of the passwords before, newest first. */
  password_history: ColumnType<string[], string[] | undefined, string[]>;
  password_updated_at: Date;
  /** The provider requires a new password whatever its age. */
  password_expired: Generated<boolean>;
  name: string;
  avatar: string | null;
  usertype: number;
  customer_id: number;
  filiale_id: number | null;
  /** Counts the calendar addresses of this user; the last one alone is good. */
  calendar_no: Generated<number>;
  /** What a project user may do; null for main accounts, who may everything. */
  permissions: JSONColumnType<Rights | null, string | null | undefined, string | null>;
  first_login_flag: Generated<number>;
  /** Of the accountStatus dictionary. */
  status: Generated<number>;
  /** Switched off because no project of the branch runs any more; on again with one of them. */
  disabled_with_project: Generated<boolean>;
  /** What was made for this user before, such as codes for papers by phone, is void. Null: never. */
  access_ended_at: Generated<Date | null>;
  last_sign_in_at: Date | null;
  created_at: Date;
}

interface SessionTable {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  client: string;
  ip: string;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
  revoked_at: Date | null;
}

/** Counts of what may happen only so often. */
interface ThrottleTable {
  /** Keyed hash of the limit and of whom it counts for. */
  key: string;
  used: number;
  /** The count is over then. */
  until: Date;
}

interface VerificationTable {
  id: Generated<number>;
  mobile: string;
  purpose: string;
  code_hash: string;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
  wrong_tries: Generated<number>;
}

export type TextKind = 'code' | 'password' | 'operator';

/** Of a text: without a gateway it stays `kept`, for the provider to read. */
type TextState = 'kept' | 'waiting' | 'accepted' | 'refused';

export interface SmsOutboxTable {
  id: Generated<number>;
  mobile: string;
  /** Empty once a gateway has it. */
  content: string;
  /** Null in rows of before there were gateways. */
  kind: TextKind | null;
  /** Values of the template; null once a gateway has the text. */
  text_values: JSONColumnType<Record<string, string> | null, string | null, null>;
  state: Generated<TextState>;
  /** Of a waiting text alone. */
  next_try_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  tries: Generated<number>;
  gateway: ColumnType<string | null, undefined, string | null>;
  /** By which the gateway knows it. */
  gateway_number: ColumnType<string | null, undefined, string | null>;
  /** Why the last try failed, or why it was given up. */
  reason: ColumnType<string | null, undefined, string | null>;
  sent_at: Date;
}

interface AuditLogTable {
  id: Generated<number>;
  /** Null for the provider and for the system itself. */
  user_id: number | null;
  actor_name: string;
  customer_id: number | null;
  action: string;
  entity: string;
  entity_id: string;
  before: Json;
  after: Json;
  ip: string | null;
  created_at: Date;
}

interface IdempotencyTable {
  user_id: number;
  key: string;
  endpoint: string;
  body_hash: string;
  /** Null while the first call is still at work. */
  answer: Json;
  /** The run that may answer; null for those of earlier versions. */
  claim: string | null;
  created_at: Date;
}

interface ImportJobTable {
  id: string;
  customer_id: number;
  user_id: number;
  file_name: string;
  phase: string;
  done: number;
  total: number;
  state: string;
  /** JSON, because a list holds numbers and phones of people. */
  result_sealed: Uint8Array | null;
  problem: Json;
  created_at: Date;
}

/** Which instance does a piece of work. */
interface LeaseTable {
  name: string;
  holder: string;
  /** By the clock of the database. */
  until: Date;
}

/** A few facts that outlive a restart, by name. */
interface PortalStateTable {
  name: string;
  value: JSONColumnType<object, string, string>;
}
