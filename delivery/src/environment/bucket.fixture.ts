import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { BucketAddress } from './bucket-address';
import { isSigned } from './bucket-signature.fixture';
import { listening } from './local-server.fixture';

const signingKeys = { accessKeyId: 'AKIASPEC', secretAccessKey: 'spec/secret+key', region: 'cn-spec-1' };

interface StoredObject {
  bytes: Buffer;
  writtenAt?: Date;
  meta?: Record<string, string>;
}

/** Failure injected into the next request of a method: refused at once, or executed and then answered with it. */
interface InjectedFailure {
  method: string;
  status: number;
  isDone: boolean;
}

export interface LocalBucket {
  /** For a client that soon reports an unavailable bucket. */
  settings: BucketAddress & { timeoutMs: number; attempts: number; restMs: number };
  name: string;
  pageSize: number;
  /** The same settings as environment variables for another process. */
  env: Record<string, string>;
  objects: Map<string, StoredObject>;
  failures: InjectedFailure[];
  /** Ignores conditional headers, as old services do. */
  ignoresConditions: boolean;
  /** Accepts requests and never responds. */
  isSilent: boolean;
  /** Delay of each response, ms. */
  lateMs: number;
  /** Method and path of every request so far. */
  requests: string[];
  close(): Promise<void>;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/**
 * Starts a bucket on the loopback interface that behaves like S3, as far as releases and files need it: signature
 * version 4 of headers and body, conditional writes, ranges, paging, and errors in XML. Written from the service's
 * documentation, independent of the client.
 */
export async function openLocalBucket(
  pageSize = 3,
  { name = 'releases', port: wanted = 0, keys = signingKeys } = {},
): Promise<LocalBucket> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (local.isSilent) return;
    if (local.lateMs > 0) await new Promise((resume) => setTimeout(resume, local.lateMs));
    const { status, headers, body } = answer(local, request, Buffer.concat(chunks));
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  });
  const port = await listening(server, wanted);
  const local: LocalBucket = {
    name,
    pageSize,
    objects: new Map(),
    failures: [],
    ignoresConditions: false,
    isSilent: false,
    lateMs: 0,
    requests: [],
    settings: {
      ...keys,
      url: `http://127.0.0.1:${port}/${name}`,
      prefix: 'portal/',
      sessionToken: undefined,
      timeoutMs: 2000,
      attempts: 6,
      restMs: 0,
    },
    env: {
      REGISTRY_STORE: `s3://${name}/portal`,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: keys.region,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resume) => void server.close(resume));
    },
  };
  return local;
}

/** Returns a bucket for all tests of a spec file, empty and without failures before each of them. */
export function emptyBucket(): LocalBucket {
  let opened = {} as LocalBucket;
  beforeAll(async () => {
    opened = await openLocalBucket();
  });
  beforeEach(() => {
    opened.objects.clear();
    Object.assign(opened, { failures: [], ignoresConditions: false, requests: [] });
  });
  afterAll(() => opened.close());
  // The bucket is referenced before it is opened, so a proxy forwards to the opened object.
  return new Proxy(opened, {
    get: (_, key) => Reflect.get(opened, key),
    set: (_, key, value) => Reflect.set(opened, key, value),
  });
}

function answer(local: LocalBucket, request: IncomingMessage, body: Buffer): Reply {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const path = decodeURIComponent(url.pathname);
  local.requests.push(`${request.method} ${path}`);
  const at = local.failures.findIndex(({ method }) => method === request.method);
  const [failure] = at < 0 ? [] : local.failures.splice(at, 1);
  if (failure && !failure.isDone) return refusal(failure.status, 'SlowDown');
  if (!isSigned(request, url, body, local.settings)) return refusal(403, 'SignatureDoesNotMatch');
  const [, name, key = ''] = /^\/([^/]*)\/?(.*)$/.exec(path) ?? [];
  if (name !== local.name) return refusal(404, 'NoSuchBucket');
  const done = key ? onObject(local, request, key, body) : listing(local, url.searchParams);
  return failure ? refusal(failure.status, 'InternalError') : done;
}

function onObject(
  { objects, ignoresConditions }: LocalBucket,
  { method, headers }: IncomingMessage,
  key: string,
  body: Buffer,
): Reply {
  const present = objects.get(key);
  if (method === 'PUT') {
    if (present && headers['if-none-match'] === '*' && !ignoresConditions)
      return refusal(412, 'PreconditionFailed');
    const meta = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
    objects.set(key, {
      bytes: body,
      writtenAt: new Date(),
      meta: Object.fromEntries(meta.map(([name, value]) => [name, String(value)])),
    });
    return { status: 200, headers: { etag: etagOf(body) } };
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  if (!present) return refusal(404, 'NoSuchKey');
  const described = { etag: etagOf(present.bytes), ...present.meta };
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  if (start === undefined) return { status: 200, headers: described, body: present.bytes };
  return { status: 206, headers: described, body: present.bytes.subarray(Number(start), Number(end) + 1) };
}

function listing({ name, objects, pageSize }: LocalBucket, query: URLSearchParams): Reply {
  if (query.get('list-type') !== '2') return refusal(501, 'NotImplemented');
  const named = query.get('encoding-type') === 'url' ? encoded : escaped;
  const prefix = query.get('prefix') ?? '';
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const from = after || (query.get('start-after') ?? '');
  const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > from).sort();
  const page = found.slice(0, pageSize);
  const isTruncated = found.length > page.length;
  const next = Buffer.from(page.at(-1) ?? '').toString('base64');
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<Name>${name}</Name><Prefix>${named(prefix)}</Prefix><IsTruncated>${isTruncated}</IsTruncated>`,
    ...page.map(
      (key) =>
        `<Contents><Key>${named(key)}</Key><LastModified>${(objects.get(key)?.writtenAt ?? new Date(0)).toISOString()}</LastModified><Size>1</Size></Contents>`,
    ),
    ...(isTruncated ? [`<NextContinuationToken>${next}</NextContinuationToken>`] : []),
    '</ListBucketResult>',
  ];
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: lines.join('\n') };
}

function refusal(status: number, code: string): Reply {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

const escaped = (key: string) => key.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Encodes keys as the service does: slashes are kept, a space becomes a plus. */
function encoded(key: string): string {
  return encodeURIComponent(key).replace(/%2F/g, '/').replace(/%20/g, '+');
}
