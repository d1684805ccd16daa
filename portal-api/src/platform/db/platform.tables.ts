import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Rights } from 'shared-kernel/domain/rights';
import type { CustomerId, FilialeId, SessionId, UserId } from 'shared-kernel/domain/nouns/ids';

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
  id: Generated<UserId>;
  username: string;
  mobile: string;
  /** Empty: no password, until one is set by an SMS code. */
  password_hash: string;
  /** Hashes of earlier passwords, newest first. */
  password_history: ColumnType<string[], string[] | undefined, string[]>;
  password_updated_at: Date;
  /** The provider requires a new password whatever its age. */
  password_expired: Generated<boolean>;
  name: string;
  avatar: string | null;
  usertype: number;
  customer_id: CustomerId;
  filiale_id: FilialeId | null;
  /** Counts the calendar addresses of this user; only the last one is valid. */
  calendar_no: Generated<number>;
  /** Rights of a project user; null for main accounts, which have all rights. */
  permissions: JSONColumnType<Rights | null, string | null | undefined, string | null>;
  first_login_flag: Generated<number>;
  /** A code of the accountStatus dictionary. */
  status: Generated<number>;
  /** Disabled because no project of the branch runs any more; enabled again when one of them runs. */
  disabled_with_project: Generated<boolean>;
  /** Access given to this user before this time, such as codes for documents by phone, is void. Null: never. */
  access_ended_at: Generated<Date | null>;
  last_sign_in_at: Date | null;
  created_at: Date;
}

interface SessionTable {
  id: Generated<SessionId>;
  token_hash: string;
  user_id: UserId;
  client: string;
  ip: string;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
  revoked_at: Date | null;
}

/** Counts of rate-limited actions. */
interface ThrottleTable {
  /** Keyed hash of the limit and of the subject that it counts for. */
  key: string;
  used: number;
  /** End of the counted period. */
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
  /** Keyed hash of the user or network that requested the code. */
  asked_by: string | null;
  /** Wrong tries of the requester, and of all others together. */
  wrong_tries: Generated<number>;
  others_tries: Generated<number>;
}

export type TextKind = 'code' | 'password' | 'operator';

/** State of a text: without a gateway it stays `kept`, for the provider to read. */
type TextState = 'kept' | 'waiting' | 'accepted' | 'refused';

export interface SmsOutboxTable {
  id: Generated<number>;
  mobile: string;
  /** Empty once a gateway has the text. */
  content: string;
  /** Null in rows from before there were gateways. */
  kind: TextKind | null;
  /** Values of the template; null once a gateway has the text. */
  text_values: JSONColumnType<Record<string, string> | null, string | null, null>;
  state: Generated<TextState>;
  /** Set for a waiting text only. */
  next_try_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  tries: Generated<number>;
  gateway: ColumnType<string | null, undefined, string | null>;
  /** The gateway's number of the text. */
  gateway_number: ColumnType<string | null, undefined, string | null>;
  /** Why the last attempt failed, or why attempts have ended. */
  reason: ColumnType<string | null, undefined, string | null>;
  sent_at: Date;
}

interface AuditLogTable {
  id: Generated<number>;
  /** Null for the provider and for the system itself. */
  user_id: UserId | null;
  actor_name: string;
  customer_id: CustomerId | null;
  action: string;
  entity: string;
  entity_id: string;
  before: Json;
  after: Json;
  ip: string | null;
  created_at: Date;
}

interface IdempotencyTable {
  user_id: UserId;
  key: string;
  endpoint: string;
  body_hash: string;
  /** Null while the first call is still running. */
  answer: Json;
  /** The run that may store the response; null for rows of earlier versions. */
  claim: string | null;
  created_at: Date;
}

interface ImportJobTable {
  id: string;
  customer_id: CustomerId;
  user_id: UserId;
  file_name: string;
  phase: string;
  done: number;
  total: number;
  state: string;
  /** Sealed JSON, because a list contains ID numbers and phones of people. */
  result_sealed: Uint8Array | null;
  problem: Json;
  created_at: Date;
}

/** The instance that does a piece of work. */
interface LeaseTable {
  name: string;
  holder: string;
  /** By the database's clock. */
  until: Date;
}

/** Facts that outlive a restart, by name. */
interface PortalStateTable {
  name: string;
  value: JSONColumnType<object, string, string>;
}
