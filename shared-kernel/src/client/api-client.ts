import {
  create,
  isAxiosError,
  isCancel,
  type AxiosInstance,
  type AxiosRequestConfig,
  type AxiosResponse,
} from 'axios';
import { z } from 'zod';
import { problems, type AnswerOf, type Endpoint, type ProblemKind } from '../contract';
import { tokenHeader } from '../domain/constants';
import { answerPart, readReply } from './envelope-rule';
import { fileNameOf } from './file-name';
import {
  isProblem,
  networkProblemCode,
  networkProblemText,
  ProblemError,
  type ProblemParts,
} from './problem-error';
import { textOfBlob } from './read-blob';
import { requestOf, type CallInput, type IfNeedsNothing, type LooseInput, type UploadParts } from './request';
import { withRetries, type RetryReason } from './retry';
import { countRetries, type RetryCounts, stallLimit } from './stall-limit';

export interface CallOptions {
  files?: UploadParts;
  /** Receives the share sent so far, 0 to 1. */
  onUploadProgress?: (share: number) => void;
  /** Receives the bytes so far, and the total if the server sends it. */
  onDownloadProgress?: (loaded: number, total: number | undefined) => void;
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The caller shows the problem in place, so the client does not report it. */
  quiet?: boolean;
  /** Whether a write may be retried after a 503: the server has not begun it, or running it twice does no harm. */
  repeatsWhenBusy?: boolean;
  /** Called when the call has failed and is about to be retried. */
  onRetry?: (reason: RetryReason) => void;
}

export interface RawAnswer {
  blob: Blob;
  fileName: string | undefined;
}

export interface FailedCall {
  endpoint: Endpoint;
  quiet: boolean;
  /** The token the call was made with, so that a late 401 does not end a newer session. */
  token: string | undefined;
}

export interface ApiClient {
  /**
   * Makes the call and resolves with the decoded response (fen, not yuan); rejects with a ProblemError, or AbortError
   * when cancelled.
   */
  call<E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>): Promise<AnswerOf<E>>;
  /** Like `call`, for `raw` endpoints: resolves with the bytes and the server's file name. */
  download<E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>): Promise<RawAnswer>;
}

/** The input is optional when the endpoint needs none. */
export type CallArguments<E> = IfNeedsNothing<
  E,
  [input?: CallInput<E> & CallOptions],
  [input: CallInput<E> & CallOptions]
>;

interface ApiClientOptions {
  baseUrl: string;
  getToken: () => string | undefined;
  onProblem: (problem: ProblemError, call: FailedCall) => void;
  /** Receives the number of calls that are being retried whenever it changes. */
  onRetries?: (counts: RetryCounts) => void;
  /** Factor for the pauses between attempts; below 1 in tests. */
  pace?: () => number;
  axios?: AxiosInstance;
}

/** Milliseconds; long enough for an import of thousands of rows, short enough that nobody waits in vain. */
const timeoutMs = 60_000;
/** Milliseconds for generating and receiving a document. */
const fileTimeoutMs = 300_000;
/** Milliseconds. An upload may take any time in total, but must not stall for longer than this. */
const uploadStallMs = 60_000;

export function createApiClient({
  baseUrl,
  getToken,
  onProblem,
  onRetries = () => {},
  pace = () => 1,
  axios: given,
}: ApiClientOptions): ApiClient {
  const http = given ?? create();
  const retriesOfCall = countRetries(onRetries);

  const send = async (endpoint: Endpoint, input: LooseInput & CallOptions, token: string | undefined) => {
    const request = requestOf(endpoint, input, baseUrl, input.files);
    requirePossible(endpoint, input.params);
    const { onDownloadProgress: watched } = input;
    const headers: Record<string, string> = { traceparent: newTrace() };
    if (token) headers[tokenHeader] = token;
    if (input.idempotencyKey) headers['Idempotency-Key'] = input.idempotencyKey;
    const sent = { ...request, headers, validateStatus: () => true } as const;
    if (endpoint.encoding === 'multipart') return upload(sent, input);
    // The envelope rule below evaluates every status, so axios must not reject.
    return http.request<unknown>({
      timeout: endpoint.raw ? fileTimeoutMs : timeoutMs,
      ...sent,
      signal: input.signal,
      ...(watched ? { onDownloadProgress: ({ loaded, total }) => watched(loaded, total) } : {}),
    });
  };

  /** Has no time limit while bytes are being sent; a stalled upload counts as a failed connection. */
  async function upload(request: AxiosRequestConfig, input: CallOptions) {
    const limit = stallLimit(uploadStallMs, input.signal);
    try {
      return await http.request<unknown>({
        ...request,
        signal: limit.signal,
        onUploadProgress({ loaded, total }) {
          limit.progressed();
          if (total) input.onUploadProgress?.(loaded / total);
        },
      });
    } catch (error) {
      if (!limit.isStalled()) throw error;
      throw networkProblem(error);
    } finally {
      limit.end();
    }
  }

  async function attempt<T>(
    endpoint: Endpoint,
    input: LooseInput & CallOptions,
    read: (response: AxiosResponse<unknown>) => T | Promise<T>,
  ): Promise<T> {
    const token = getToken();
    let askedMs = 0;
    const once = async () => {
      const response = await send(endpoint, input, token);
      askedMs = secondsIn(response.headers['retry-after']) * 1000;
      return read(response);
    };
    const retries = retriesOfCall();
    try {
      return await withRetries(once, {
        reasonFor: (error) => retryReason(endpoint, input, error),
        onRetry(reason) {
          retries.retrying(reason);
          input.onRetry?.(reason);
        },
        askedMs: () => askedMs,
        pace,
        signal: input.signal,
      });
    } catch (error) {
      if (isCancel(error) || input.signal?.aborted)
        throw new DOMException('The call was cancelled', 'AbortError');
      const problem = toProblem(error);
      onProblem(problem, { endpoint, quiet: input.quiet ?? false, token });
      throw problem;
    } finally {
      retries.settled();
    }
  }

  return {
    call: <E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>) => {
      if (endpoint.raw) throw new TypeError(`${endpoint.id} answers bytes: use download`);
      return attempt(endpoint, input ?? {}, (response) => decoded(endpoint, response));
    },
    download: (endpoint, ...[input]) => attempt(endpoint, input ?? {}, rawAnswer),
  };
}

function decoded<E extends Endpoint>(endpoint: E, response: AxiosResponse<unknown>): AnswerOf<E> {
  const reply = readReply(response.data, response.status);
  const answer = endpoint.answer.safeDecode(answerPart(reply));
  if (answer.success) return answer.data as AnswerOf<E>;
  throw problemOfKind(problems.internalError, {
    traceId: reply.traceId,
    httpStatus: response.status,
    isUnreadable: true,
    cause: new Error(`${endpoint.id}: the answer does not fit its schema\n${z.prettifyError(answer.error)}`),
  });
}

async function rawAnswer(response: AxiosResponse<unknown>): Promise<RawAnswer> {
  const blob = response.data as Blob;
  const mime = String(response.headers['content-type'] ?? blob.type);
  // A refused download is an envelope, whatever response type was requested; a page is a proxy's, and no file.
  if (response.status >= 400 || /\b(?:json|html)\b/.test(mime)) {
    readReply(jsonOf(await textOfBlob(blob)), response.status);
  }
  return { blob, fileName: fileNameOf(headerText(response.headers['content-disposition'])) };
}

/** Returns a trace id for the call, passed down to database statements. Flag 00 leaves recording to the server. */
function newTrace(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return `00-${digits.slice(0, 32)}-${digits.slice(32)}-00`;
}

/** Throws the problem of a missing row for an id that no row can have, as in a mistyped or cut link. */
function requirePossible({ path, params }: Endpoint, given: LooseInput['params'] = {}): void {
  if (!path.includes('{id}')) return;
  const texts = Object.entries(given).map(([name, value]) => [name, String(value)]);
  if (!params.safeParse(Object.fromEntries(texts)).success)
    throw problemOfKind(problems.notFound, { httpStatus: problems.notFound.status });
}

const headerText = (value: unknown) => (typeof value === 'string' ? value : undefined);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses `Retry-After` in seconds; a date or a missing header counts as 0. */
const secondsIn = (value: unknown): number => (/^\d{1,4}$/.test(String(value)) ? Number(value) : 0);

const restingStatuses = [502, 503, 504];

/** Returns the reason for a retry. Writes may be retried only with an idempotency key, or if the caller allows it. */
function retryReason(
  endpoint: Endpoint,
  { idempotencyKey, repeatsWhenBusy }: CallOptions,
  error: unknown,
): RetryReason | undefined {
  if (isProblem(error) && error.httpStatus === problems.unavailable.status && repeatsWhenBusy) return 'busy';
  const isSafe = endpoint.method === 'GET' || (endpoint.idempotent && idempotencyKey !== undefined);
  if (!isSafe) return undefined;
  if (isProblem(error)) return restingStatuses.includes(error.httpStatus) ? 'busy' : undefined;
  return isAxiosError(error) && !isCancel(error) && !error.response ? 'offline' : undefined;
}

function toProblem(error: unknown): ProblemError {
  if (isProblem(error)) return error;
  if (isAxiosError(error)) return networkProblem(error);
  if (error instanceof z.ZodError) {
    const fields = error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
    return problemOfKind(problems.invalidInput, { fields, cause: error });
  }
  return problemOfKind(problems.internalError, { cause: error });
}

const networkProblem = (cause: unknown): ProblemError =>
  new ProblemError({ code: networkProblemCode, message: networkProblemText, cause });

const problemOfKind = ({ code, text }: ProblemKind, more: Partial<ProblemParts>): ProblemError =>
  new ProblemError({ code, message: text, ...more });
