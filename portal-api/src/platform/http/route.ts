import type { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from 'shared-kernel/contract';
import type { Actor, Context } from '../context';
import type { fail } from './problem';

/** One uploaded file, lying in a temporary folder until the answer is sent. */
export interface UploadedFile {
  /** Name of the form field that carried it. */
  field: string;
  fileName: string;
  /** The browser's type; sniff the bytes before trusting it. */
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
  /** Reading it on a public endpoint without a session refuses with 401. */
  actor: Actor;
  /** The same without refusing. */
  visitor: Actor | undefined;
  files: UploadedFile[];
  fail: typeof fail;
  idempotencyKey: string | undefined;
  ip: string;
  /** As the browser names itself; not to be trusted. */
  userAgent: string | undefined;
  traceId: string;
  /** Whether the caller asks for a page, as browsers do for an address that was typed or scanned. */
  acceptsPage: boolean;
  respond: Respond;
}

export type Handler<E> = (call: Call<E>) => Promise<AnswerOf<E> | RawAnswer> | AnswerOf<E> | RawAnswer;

interface RouteOptions<E> {
  /** Of a public endpoint that takes files: the customer whose files they are. Refuses before any byte is read. */
  customerOf?: (params: ParamsOf<E>) => Promise<number>;
}

/** Binds a contract endpoint to its handler. */
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions<E>) => void;

/** One area of the API: registers its routes, jobs and provider commands. */
export type Module = (route: Route, ctx: Context) => void;
