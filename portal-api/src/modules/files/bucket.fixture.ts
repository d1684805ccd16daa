import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';
import { bucketConfigOf, bucketVariables, type BucketConfig } from './bucket-config';
import { z } from 'zod';

interface StoredObject {
  bytes: Buffer;
  writtenAt: Date;
}

/** A bucket on the loopback and what a spec may do to it. */
export interface LocalBucket {
  config: BucketConfig;
  /** The same for another process. */
  env: Record<string, string>;
  /** By their key, prefix included. */
  objects: Map<string, StoredObject>;
  /** Status of the next answers, instead of what was asked for. */
  failures: number[];
  close(): Promise<void>;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const variables = (port: number) => ({
  FILES_STORE: 's3://papers/portal',
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_REGION: 'cn-spec-1',
  S3_ACCESS_KEY_ID: 'AKIASPEC',
  S3_SECRET_ACCESS_KEY: 'spec/secret+key',
});

/** Answers as S3 does, as far as files need it: signed requests, ranges, listings by pages of two, errors in XML. */
export async function openLocalBucket(): Promise<LocalBucket> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { status, headers, body } = await answer(local, request, Buffer.concat(chunks));
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resume) => void server.listen(0, '127.0.0.1', resume));
  const { port } = server.address() as AddressInfo;
  const local: LocalBucket = {
    config: bucketConfigOf(z.object(bucketVariables).parse(variables(port))) as BucketConfig,
    env: variables(port),
    objects: new Map(),
    failures: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resume) => void server.close(resume));
    },
  };
  return local;
}

async function answer(local: LocalBucket, request: IncomingMessage, body: Buffer): Promise<Reply> {
  const failure = local.failures.shift();
  if (failure !== undefined) return refusal(failure, 'SlowDown');
  if (!(await isSigned(local.config, request, body))) return refusal(403, 'SignatureDoesNotMatch');
  const url = new URL(request.url ?? '/', local.config.url);
  const key = decodeURIComponent(url.pathname).replace('/papers/', '');
  if (key === '') return listing(local, url.searchParams);
  if (request.method === 'PUT') {
    local.objects.set(key, { bytes: body, writtenAt: new Date() });
    return { status: 200 };
  }
  if (request.method === 'DELETE') {
    local.objects.delete(key);
    return { status: 204 };
  }
  const found = local.objects.get(key);
  if (!found) return refusal(404, 'NoSuchKey');
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (start === undefined) return { status: 200, body: found.bytes };
  return { status: 206, body: found.bytes.subarray(Number(start), Number(end) + 1) };
}

function listing({ objects }: LocalBucket, query: URLSearchParams): Reply {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .toSorted();
  const page = keys.slice(0, 2);
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.writtenAt.toISOString()}</LastModified></Contents>`,
  );
  const next = keys.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return {
    status: 200,
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`,
  };
}

/** Whether the signature covers method, address, body and time. */
async function isSigned(config: BucketConfig, request: IncomingMessage, body: Buffer): Promise<boolean> {
  const sha256 = String(request.headers['x-amz-content-sha256']);
  if (sha256 !== createHash('sha256').update(body).digest('hex')) return false;
  const range = request.headers.range;
  const { headers } = await new AwsV4Signer({
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', config.url).href,
    headers: { 'x-amz-content-sha256': sha256, ...(range === undefined ? {} : { range }) },
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
    datetime: String(request.headers['x-amz-date']),
  }).sign();
  return headers.get('authorization') === request.headers.authorization;
}

const refusal = (status: number, code: string): Reply => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`,
});
