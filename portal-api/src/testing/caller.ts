import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { encodeMultipart, type UploadPart } from './multipart';

export interface Reply {
  status: number;
  /** The envelope; `{ code: 0 }` for raw answers. */
  body: { code: number; message?: string; data?: unknown; token?: string; traceId?: string };
  headers: Record<string, string | string[] | number | undefined>;
  bytes: Buffer;
}

interface RequestOptions {
  headers?: Record<string, string>;
  /** Sends the body form-encoded instead of as JSON. */
  form?: boolean;
  /** Sends the body's fields and these files as multipart. */
  files?: UploadPart[];
  /** Address of the caller; the loopback unless given. */
  from?: string;
}

/** Calls the API as one account; paths are written without /prod-api. A body of bytes is sent as it is. */
export interface Caller {
  get(path: string, options?: RequestOptions): Promise<Reply>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Reply>;
  put(path: string, body?: unknown, options?: RequestOptions): Promise<Reply>;
  del(path: string, body?: unknown, options?: RequestOptions): Promise<Reply>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `headers` is called before every request: the session may have to be renewed. */
export function createCaller(
  server: FastifyInstance,
  headers: () => Promise<Record<string, string>>,
): Caller {
  const send = async (
    method: Method,
    path: string,
    body: unknown,
    options: RequestOptions = {},
  ): Promise<Reply> => {
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
      body: isJson ? reply.json<Reply['body']>() : { code: 0 },
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

/** Form fields as a browser sends them: a list is the same field several times. */
function texts(body: unknown): [string, string][] {
  return Object.entries(body ?? {}).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value)
      ? value.map((one): [string, string] => [name, String(one)])
      : [[name, String(value)]],
  );
}
