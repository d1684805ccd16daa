import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { FieldIssue } from 'shared-kernel/contract';
import type { HttpMethod } from 'shared-kernel/contract/endpoint';
import { encodeMultipart, type UploadPart } from './multipart';
import type { WireAnswer } from './wire-answer';

export interface Reply<Data = unknown> {
  status: number;
  /** The envelope; `{ code: 0 }` for raw responses, and without data where the call is refused. */
  body: { code: number; message?: string; data: Data; token?: string; traceId?: string };
  headers: Record<string, string | string[] | number | undefined>;
  bytes: Buffer;
}

interface RequestOptions {
  headers?: Record<string, string>;
  /** Sends the body form-encoded instead of as JSON. */
  form?: boolean;
  /** Sends the body's fields and these files as multipart. */
  files?: UploadPart[];
  /** Address of the caller; the loopback by default. */
  from?: string;
}

/** Returns the issues of a form's fields from a refusal. */
export const fieldsOf = ({ body }: Pick<Reply, 'body'>) => (body.data as { fields: FieldIssue[] }).fields;

/** Calls the API as one account; paths are written without /prod-api. A body of bytes is sent as it is. */
export interface Caller {
  get<P extends string>(path: P, options?: RequestOptions): Answered<'GET', P>;
  post<P extends string>(path: P, body?: unknown, options?: RequestOptions): Answered<'POST', P>;
  put<P extends string>(path: P, body?: unknown, options?: RequestOptions): Answered<'PUT', P>;
  del<P extends string>(path: P, body?: unknown, options?: RequestOptions): Answered<'DELETE', P>;
}

type Answered<Method extends HttpMethod, Path extends string> = Promise<Reply<WireAnswer<Method, Path>>>;

/** `headers` is called before every request, because the session may have to be renewed. */
export function createCaller(
  server: FastifyInstance,
  headers: () => Promise<Record<string, string>>,
): Caller {
  const send = async (
    method: HttpMethod,
    path: string,
    body: unknown,
    options: RequestOptions = {},
  ): Promise<Reply<never>> => {
    const payload = encode(body, options);
    const reply = await server.inject({
      method,
      url: path.startsWith('/provider-api') ? path : `/prod-api${path}`,
      headers: { ...payload?.headers, ...(await headers()), ...options.headers },
      ...(payload ? { payload: payload.bytes } : {}),
      ...(options.from ? { remoteAddress: options.from } : {}),
    });
    const isJson = String(reply.headers['content-type']).includes('application/json');
    return {
      status: reply.statusCode,
      body: isJson ? reply.json<Reply<never>['body']>() : ({ code: 0 } as Reply<never>['body']),
      headers: reply.headers,
      bytes: reply.rawPayload,
    };
  };
  return {
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body, options) => send('POST', path, body, options),
    put: (path, body, options) => send('PUT', path, body, options),
    del: (path, body, options) => send('DELETE', path, body, options),
  };
}

function encode(
  body: unknown,
  { form, files }: RequestOptions,
): { bytes: Buffer; headers: Record<string, string> } | undefined {
  if (files) {
    const boundary = randomBytes(12).toString('hex');
    return {
      bytes: encodeMultipart(boundary, texts(body), files),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    };
  }
  if (body === undefined) return undefined;
  if (form) {
    const text = new URLSearchParams(texts(body)).toString();
    return { bytes: Buffer.from(text), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  }
  const json = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  return { bytes: json, headers: { 'content-type': 'application/json' } };
}

/** Returns form fields as a browser sends them: a list becomes the same field several times. */
function texts(body: unknown): [string, string][] {
  return Object.entries(body ?? {}).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value)
      ? value.map((one): [string, string] => [name, String(one)])
      : [[name, String(value)]],
  );
}
