import type { FixedClock } from 'shared-kernel/domain/clock';
import type { Context } from '../platform/context';
import type { UploadPart } from './multipart';

export interface Reply {
  status: number;
  /** The envelope; parsed JSON. */
  body: { code: number; message?: string; data?: unknown; token?: string; traceId?: string };
  headers: Record<string, string | string[] | number | undefined>;
  /** Bytes of a raw answer. */
  bytes: Buffer;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** Sends the body form-encoded instead of as JSON. */
  form?: boolean;
  /** Sends the body's fields and these files as multipart. */
  files?: UploadPart[];
}

/** Calls the API as one account; paths are written without /prod-api. */
export interface Caller {
  get(path: string, options?: RequestOptions): Promise<Reply>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Reply>;
  put(path: string, body?: unknown, options?: RequestOptions): Promise<Reply>;
  del(path: string, body?: unknown, options?: RequestOptions): Promise<Reply>;
}

export interface GivenCustomer {
  id: number;
  userId: number;
  username: string;
  signcompanyId: number;
}

export interface CustomerWish {
  username?: string;
  customername?: string;
  invoicetype?: number;
  payAccountType?: number;
  infoInputStatus?: number;
  planConfirmStampStatus?: number;
  linkerAuditStatus?: number;
  settleMode?: number;
  firstLoginFlag?: number;
}

export interface Given {
  /** An approved employer with its main account, unless wished otherwise. */
  customer(wish?: CustomerWish): Promise<GivenCustomer>;
  filiale(customerId: number, filialename?: string): Promise<{ id: number }>;
  /** A project user of a branch. */
  projectUser(customerId: number, filialeId: number, username?: string): Promise<GivenCustomer>;
}

/** The whole API on a database of its own, with reference data and products but no demo accounts. */
export interface Portal {
  ctx: Context;
  clock: FixedClock;
  /** Signed in without going through /login. */
  as(username: string): Caller;
  anonymous: Caller;
  given: Given;
  /** Runs a provider command with positional arguments and options; throws on refusal. */
  provider(command: string, positional?: readonly (string | number)[], options?: Record<string, string | number | boolean>): Promise<unknown>;
  close(): Promise<void>;
}

export interface PortalOptions {
  /** ISO instant the clock starts at; 2026-11-21T09:30:00+08:00 unless given. */
  now?: string;
}
