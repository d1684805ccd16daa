import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { BucketAddress } from './bucket-address';

export interface Retrying {
  attempts: number;
  timeoutMs: number;
  /** The timeout covers only the response headers, because the body may be long. */
  isHeadTimed?: boolean;
  /** No further attempt begins after this time since the first: the caller has given up by then. */
  withinMs?: number;
  /** Pause before the second attempt; doubled before each further one. */
  firstPauseMs: number;
}

export interface BucketCall {
  method: string;
  url: string;
  headers?: Record<string, string>;
  bytes?: Uint8Array | undefined;
  /** Hex hash of `bytes`, if the caller has computed it already. */
  sha256?: string | undefined;
  onTry?: () => void;
}

interface ListedObject {
  /** Includes the bucket's prefix. */
  key: string;
  /** Ms since 1970, by the bucket's clock. */
  writtenAt: number;
}

/** Retries with growing delays while the bucket is busy, in conflict or away; rejects as the last `fetch` does. */
export function openBucketCalls(
  { accessKeyId, secretAccessKey, sessionToken, region }: BucketAddress,
  { attempts, firstPauseMs, withinMs = Infinity, ...limits }: Retrying,
): (call: BucketCall) => Promise<Response> {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    region,
    service: 's3',
    // This code retries itself, because a lost response may hide a success.
    retries: 0,
  });
  return async ({ method, url, headers, bytes, sha256, onTry }) => {
    const hash =
      sha256 ??
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex');
    const began = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const isLast = () => attempt === attempts || performance.now() - began > withinMs;
      onTry?.();
      const limit = limited(limits);
      const answer = await client
        .fetch(url, {
          method,
          // The signature covers this hash, and thereby the body.
          headers: { ...headers, 'x-amz-content-sha256': hash },
          signal: limit.signal,
          ...(bytes ? { body: Buffer.from(bytes) } : {}),
        })
        .catch((problem: unknown) => {
          if (isLast()) throw problem;
          return undefined;
        })
        .finally(limit.onHead);
      const mayPass = !answer || answer.status >= 500 || [409, 429].includes(answer.status);
      if (answer && (isLast() || !mayPass)) return answer;
      await answer?.body?.cancel();
      const pauseMs = firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
      await new Promise((resume) => setTimeout(resume, pauseMs));
    }
  };
}

function limited({ timeoutMs, isHeadTimed }: Pick<Retrying, 'timeoutMs' | 'isHeadTimed'>) {
  if (!isHeadTimed) return { signal: AbortSignal.timeout(timeoutMs), onHead: () => {} };
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  return { signal: limit.signal, onHead: () => clearTimeout(timer) };
}

/** Returns the address of an object below the bucket's prefix. */
export const objectUrl = ({ url, prefix }: BucketAddress, name: string): string =>
  `${url}/${(prefix + name).split('/').map(encodeURIComponent).join('/')}`;

/** Returns the address for listing the objects below `under`, from a continuation token or after a name. */
export function listingUrl(
  { url, prefix }: BucketAddress,
  under: string,
  { token, after = '' }: { token?: string | undefined; after?: string } = {},
): string {
  const query = {
    'list-type': '2',
    'encoding-type': 'url',
    prefix: prefix + under,
    ...(token === undefined ? after && { 'start-after': prefix + after } : { 'continuation-token': token }),
  };
  return `${url}/?${new URLSearchParams(query).toString()}`;
}

/** Extracts the error code, such as `NoSuchKey`. */
export function errorCodeOf(xml: string): string | undefined {
  return tagOf(xml, 'Code');
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Parses one page of a listing requested by `listingUrl`; `next` is the continuation token of the next page. */
export function pageOf(xml: string): { objects: ListedObject[]; next: string | undefined } {
  const [, ...contents] = xml.split('<Contents>');
  const objects = contents.map((content) => ({
    key: decodeURIComponent((tagOf(content, 'Key') ?? '').replace(/\+/g, ' ')),
    writtenAt: Date.parse(tagOf(content, 'LastModified') ?? ''),
  }));
  return { objects, next: tagOf(xml, 'NextContinuationToken') };
}

/** Returns the text of the first element with a name; undefined when it is missing or empty. */
function tagOf(xml: string, name: string): string | undefined {
  const [, after = ''] = xml.split(`<${name}>`, 2);
  const [text = '', ...rest] = after.split(`</${name}>`, 2);
  return rest.length > 0 && text !== '' ? textOf(text) : undefined;
}

function textOf(escaped: string): string {
  return escaped.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal || hex) return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
    return entities[name as string] ?? whole;
  });
}
