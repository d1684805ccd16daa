import {
  AxiosError,
  AxiosHeaders,
  type AxiosAdapter,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { z } from 'zod';
import {
  problemOf,
  problems,
  problemText,
  type AnswerOf,
  type Endpoint,
  type FieldIssue,
  type ProblemCode,
} from '../contract';
import { http } from '../runtime';
import { retryPace } from '../runtime/kernel';

/** One request as it left the client. */
export interface RecordedCall {
  params: Record<string, string>;
  query: Record<string, string>;
  /** JSON as sent; a form's fields as a record; multipart as FormData. */
  body: unknown;
  headers: Record<string, string>;
}

/** A refusal or a bare status instead of an answer. */
export class Refusal {
  constructor(
    readonly code: number,
    readonly message: string,
    readonly data: unknown = null,
  ) {}
}

export const refuse = (
  code: ProblemCode,
  parts: Record<string, string | number> = {},
  fields?: FieldIssue[],
): Refusal =>
  new Refusal(
    code,
    problemText(problemOf(code) ?? problems.internalError, parts),
    fields ? { fields } : { ...parts },
  );

/** No answer at all, as when the network is down. */
export const noNetwork = Symbol('no network');

type Reply<E extends Endpoint> = AnswerOf<E> | Blob | Refusal | typeof noNetwork;
type Answering<E extends Endpoint> = Reply<E> | ((call: RecordedCall) => Reply<E> | Promise<Reply<E>>);

interface Registered {
  endpoint: Endpoint;
  pattern: RegExp;
  answer: (call: RecordedCall) => unknown;
}

export interface FakeApi {
  /** Sets an endpoint's response, in decoded values (fen); a later call replaces it. */
  on<E extends Endpoint>(endpoint: E, answer: Answering<E>): FakeApi;
  calls(endpoint: Endpoint): readonly RecordedCall[];
}

/**
 * Replaces the transport of `runtime.api`: everything above is the real client. A call without a prepared response is a
 * 404 that names the call.
 */
export function fakeApi(): FakeApi {
  const registered: Registered[] = [];
  const seen: { id: string; call: RecordedCall }[] = [];

  const adapter: AxiosAdapter = async (config) => {
    const url = new URL(config.url ?? '/', 'http://portal.test');
    const path = url.pathname.replace(/^\/prod-api/, '');
    const hit = registered.findLast(
      ({ endpoint, pattern }) => endpoint.method === config.method?.toUpperCase() && pattern.test(path),
    );
    if (!hit)
      return respond(config, 404, {
        code: problems.notFound.code,
        message: `no answer for ${config.method} ${path}`,
        data: null,
      });
    const call: RecordedCall = {
      params: paramsOf(hit, path),
      query: Object.fromEntries(url.searchParams),
      body: bodyOf(config.data),
      headers: config.headers.toJSON(true) as Record<string, string>,
    };
    seen.push({ id: hit.endpoint.id, call });
    return toResponse(config, hit.endpoint, await hit.answer(call));
  };
  http.defaults.adapter = adapter;
  retryPace.share = 0.02;

  const api: FakeApi = {
    on(endpoint, answer) {
      const pattern = new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
      const answering =
        typeof answer === 'function' ? (answer as (call: RecordedCall) => unknown) : () => answer;
      registered.push({ endpoint, pattern, answer: answering });
      return api;
    },
    calls: (endpoint) => seen.filter(({ id }) => id === endpoint.id).map(({ call }) => call),
  };
  return api;
}

function paramsOf({ pattern }: Registered, path: string): Record<string, string> {
  const groups = pattern.exec(path)?.groups ?? {};
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
}

function bodyOf(data: unknown): unknown {
  if (data instanceof URLSearchParams) return Object.fromEntries(data);
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return Object.fromEntries(new URLSearchParams(data));
  }
}

function toResponse(config: InternalAxiosRequestConfig, endpoint: Endpoint, answer: unknown): AxiosResponse {
  if (answer === noNetwork) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  if (answer instanceof Refusal) {
    const { code, message, data } = answer;
    const envelope = { code, message, data, traceId: 'test-trace' };
    const body = endpoint.raw ? new Blob([JSON.stringify(envelope)], { type: 'application/json' }) : envelope;
    return respond(
      config,
      problemOf(code)?.status ?? 200,
      body,
      endpoint.raw ? 'application/json' : undefined,
    );
  }
  if (endpoint.raw) return respond(config, 200, answer, answer instanceof Blob ? answer.type : undefined);
  const { token, data } = hoisted(z.encode(endpoint.answer, answer) ?? null);
  return respond(config, 200, { code: 200, message: 'ok', data, token });
}

/** The server returns a sign-in's token at the top level of the envelope. */
function hoisted(answer: unknown): { token?: unknown; data: unknown } {
  if (typeof answer !== 'object' || answer === null || !('token' in answer)) return { data: answer };
  const { token, ...data } = answer;
  return { token, data };
}

function respond(
  config: InternalAxiosRequestConfig,
  status: number,
  data: unknown,
  mime = 'application/json',
): AxiosResponse {
  return { config, status, statusText: '', data, headers: new AxiosHeaders({ 'content-type': mime }) };
}
