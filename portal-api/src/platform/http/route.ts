import type { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from 'shared-kernel/contract';
import type { Actor, Context } from '../context';
import type { fail } from './problem';

/** One uploaded file, kept in a temporary folder until the response is sent. */
export interface UploadedFile {
  /** Name of the form field that carried it. */
  field: string;
  fileName: string;
  /** Type as sent by the browser; sniff the bytes before trusting it. */
  mime: string;
  /** Bytes. */
  size: number;
  path: string;
}

export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes sent without the envelope. */
export interface RawAnswer {
  bytes?: Uint8Array;
  stream?: Readable;
  /** Bytes that support range requests (`Range`); both positions are inclusive. */
  slices?: { size: number; open(range?: ByteRange): Promise<Readable> };
  mime: string;
  fileName: string;
  /** `attachment` unless the browser may show it in place. */
  disposition?: 'inline' | 'attachment';
  headers?: Record<string, string>;
  /** 200 unless given. */
  status?: number;
}

/** Further results of a handler besides its answer. */
export interface Respond {
  /** Puts the session token at the top of the envelope and into the session cookie. */
  signedIn(token: string): void;
  /** Clears the session cookie. */
  signedOut(): void;
  message(text: string): void;
}

export interface Call<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** On a public endpoint, reading this without a session throws 401. */
  actor: Actor;
  /** The caller, undefined without a session; reading this never throws. */
  visitor: Actor | undefined;
  files: UploadedFile[];
  fail: typeof fail;
  idempotencyKey: string | undefined;
  ip: string;
  /** As sent by the browser; not to be trusted. */
  userAgent: string | undefined;
  traceId: string;
  /** Whether the caller requests a page, as browsers do for an address that was typed or scanned. */
  acceptsPage: boolean;
  respond: Respond;
}

export type Handler<E> = (call: Call<E>) => Promise<AnswerOf<E> | RawAnswer> | AnswerOf<E> | RawAnswer;

interface RouteOptions<E> {
  /** For a public endpoint with uploads: returns the customer who owns the files. Throws before any byte is read. */
  customerOf?: (params: ParamsOf<E>) => Promise<number>;
  /**
   * The call computes for long even without a large body: like calls with one, those of an employer run one after the
   * other.
   */
  isLong?: boolean;
}

export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions<E>) => void;

/** One area of the API: registers its routes, jobs and provider commands. */
export type Module = (route: Route, ctx: Context) => void;
