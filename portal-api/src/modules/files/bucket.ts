import { AwsClient } from 'aws4fetch';
import { SaxesParser } from 'saxes';
import { problems } from 'shared-kernel/contract';
import type { Alarms } from '../../platform/alarms';
import type { Log } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import type { BucketConfig } from './bucket-config';

const attempts = 5;
const firstPauseMs = 100;
/** Until the headers of the answer are there; a file of 20 MB takes a slow line some seconds. */
const timeoutMs = 30_000;

export interface StoredObject {
  name: string;
  /** Ms since 1970, by the bucket's clock. */
  writtenAt: number;
}

/** Objects below the prefix of an S3-compatible bucket. A call that is refused or not answered is logged and throws 503. */
export interface Bucket {
  /** Undefined when there is no such object. Of a range, both positions are counted. */
  get(name: string, range?: { start: number; end: number }): Promise<Response | undefined>;
  /** `sha256` is that of the bytes, hex. */
  put(name: string, bytes: Uint8Array, sha256: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** In pages as the service cuts them. */
  list(prefix: string): AsyncIterable<StoredObject[]>;
}

interface CallOptions {
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  sha256?: string;
}

const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Without `alarms` its caller says by itself that it is away. */
export function openBucket(
  { url, prefix, ...keys }: BucketConfig,
  log: Pick<Log, 'error'>,
  alarms?: Pick<Alarms, 'raise' | 'clear'>,
): Bucket {
  const client = new AwsClient({
    accessKeyId: keys.accessKeyId,
    secretAccessKey: keys.secretAccessKey,
    ...(keys.sessionToken === undefined ? {} : { sessionToken: keys.sessionToken }),
    region: keys.region,
    service: 's3',
    retries: 0,
  });
  const urlOf = (name: string) => `${url}/${(prefix + name).split('/').map(encodeURIComponent).join('/')}`;

  async function once(method: string, address: string, { headers, body, sha256 }: CallOptions) {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), timeoutMs);
    try {
      return await client.fetch(address, {
        method,
        // With its hash the body is covered by the signature.
        headers: { ...headers, 'x-amz-content-sha256': sha256 ?? emptySha256 },
        signal: limit.signal,
        ...(body ? { body } : {}),
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Each call may be repeated: names are random ids, and what is written under one never changes. */
  async function call(method: string, address: string, options: CallOptions = {}): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === attempts;
      const answer = await once(method, address, options).catch((error: unknown) => {
        if (isLast) throw unavailable(method, address, String(error));
      });
      const mayPass = !answer || answer.status >= 500 || answer.status === 429;
      if (answer && (isLast || !mayPass)) return answer;
      await answer?.body?.cancel();
      const pauseMs = firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
      await new Promise((resume) => void setTimeout(resume, pauseMs));
    }
  }

  /** Undefined: there is no such object. A bucket that is missing answers 404 too. */
  async function accepted(
    method: string,
    address: string,
    options?: CallOptions,
  ): Promise<Response | undefined> {
    const answer = await call(method, address, options);
    const code = answer.ok ? undefined : codeOf(await answer.text());
    if (answer.ok || code === 'NoSuchKey') {
      alarms?.clear('bucket-not-answering');
      return answer.ok ? answer : undefined;
    }
    throw unavailable(method, address, `${answer.status} ${code ?? 'no reason given'}`);
  }

  function unavailable(method: string, address: string, reason: string): Problem {
    log.error({ method, address, reason }, 'file bucket: a call was refused or not answered');
    alarms?.raise('bucket-not-answering', { reason });
    return new Problem(problems.unavailable, {}, { message: '文件存储暂时不可用，请稍后重试' });
  }

  return {
    get: (name, range) =>
      accepted('GET', urlOf(name), range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
    put: async (name, bytes, sha256) =>
      void (await accepted('PUT', urlOf(name), { body: Buffer.from(bytes), sha256 })),
    remove: async (name) => void (await accepted('DELETE', urlOf(name))),
    async *list(under) {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: prefix + under,
          ...(token === undefined ? {} : { 'continuation-token': token }),
        });
        const page = pageOf((await (await accepted('GET', `${url}/?${query.toString()}`))?.text()) ?? '');
        yield page.objects.map(({ key, writtenAt }) => ({ name: key.slice(prefix.length), writtenAt }));
        token = page.next;
      } while (token !== undefined);
    },
  };
}

const codeOf = (xml: string): string | undefined => /<Code>(\w+)<\/Code>/.exec(xml.slice(0, 1000))?.[1];

/** One page of a listing. */
function pageOf(xml: string) {
  const objects: { key: string; writtenAt: number }[] = [];
  const texts: Record<string, string> = {};
  let element = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    element = name;
    texts[name] = '';
  });
  parser.on('text', (text) => {
    texts[element] = (texts[element] ?? '') + text;
  });
  parser.on('closetag', ({ name }) => {
    element = '';
    if (name === 'Contents')
      objects.push({ key: texts['Key'] ?? '', writtenAt: Date.parse(texts['LastModified'] ?? '') });
  });
  parser.write(xml).close();
  return { objects, next: texts['NextContinuationToken'] || undefined };
}
