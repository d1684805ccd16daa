import { createHash, randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from './bucket-settings';
import { keysOf, errorCodeOf, tagOf } from './bucket-xml';
import type { ObjectStore } from './object-store';

const attempts = 6;
const firstPauseMs = 50;
/** Identifies which of several attempts created an object. */
const writerHeader = 'x-amz-meta-writer';

interface CallInput {
  bytes?: Uint8Array;
  headers?: Record<string, string>;
  onTry?: () => void;
}

/** Objects in an S3-compatible bucket that honours `If-None-Match: *` when writing. */
export class BucketObjects implements ObjectStore {
  readonly #settings: BucketSettings;
  readonly #client: AwsClient;
  #proof: Promise<void> | undefined;

  constructor(settings: BucketSettings) {
    this.#settings = settings;
    const { accessKeyId, secretAccessKey, sessionToken, region } = settings;
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      region,
      service: 's3',
      // Retries by itself, because a lost answer may hide a success.
      retries: 0,
    });
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    const answer = await this.#call('GET', this.#urlOf(key));
    if (answer.status === 404 && (await isMissingObject(answer))) return undefined;
    return new Uint8Array(await (await accepted(answer, `reading ${key}`)).arrayBuffer());
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await accepted(await this.#call('PUT', this.#urlOf(key), { bytes }), `writing ${key}`);
  }

  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    this.#proof ??= this.#prove().catch((problem: unknown) => {
      this.#proof = undefined;
      throw problem;
    });
    await this.#proof;
    return this.#createOnce(key, bytes);
  }

  async list(prefix: string, after = ''): Promise<string[]> {
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const query = {
        'list-type': '2',
        'encoding-type': 'url',
        prefix: this.#settings.prefix + prefix,
        ...(token === undefined
          ? after && { 'start-after': this.#settings.prefix + after }
          : { 'continuation-token': token }),
      };
      const url = `${this.#settings.bucketUrl}/?${new URLSearchParams(query).toString()}`;
      const text = await (await accepted(await this.#call('GET', url), `listing ${prefix}`)).text();
      keys.push(...keysOf(text));
      token = tagOf(text, 'NextContinuationToken');
    } while (token !== undefined);
    return keys.map((key) => key.slice(this.#settings.prefix.length));
  }

  async remove(key: string): Promise<void> {
    await accepted(await this.#call('DELETE', this.#urlOf(key)), `removing ${key}`);
  }

  async #createOnce(key: string, bytes: Uint8Array): Promise<boolean> {
    const writer = randomUUID();
    const headers = { 'if-none-match': '*', [writerHeader]: writer };
    let tries = 0;
    const onTry = () => (tries += 1);
    const answer = await this.#call('PUT', this.#urlOf(key), { bytes, headers, onTry });
    if (answer.status !== 412) {
      await accepted(answer, `creating ${key}`);
      return true;
    }
    if (tries === 1) return false;
    // An earlier attempt may have written although its answer was lost.
    const present = await this.#call('HEAD', this.#urlOf(key));
    return present.headers.get(writerHeader) === writer;
  }

  /** A bucket that ignores the condition would silently lose changes: this is tested once before the first one. */
  async #prove(): Promise<void> {
    const key = `probe/${randomUUID()}`;
    await this.put(key, Buffer.from('first'));
    const isIgnored = await this.#createOnce(key, Buffer.from('second'));
    await this.remove(key);
    if (isIgnored)
      throw new Error(`${this.#settings.bucketUrl} ignores If-None-Match: it cannot hold a registry`);
  }

  /** Signs and sends; retries with growing delays when the bucket is busy, in conflict or unreachable. */
  async #call(method: string, url: string, { bytes, headers, onTry }: CallInput = {}): Promise<Response> {
    const hash = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex');
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === attempts;
      onTry?.();
      const answer = await this.#client
        .fetch(url, {
          method,
          // With its hash the body is covered by the signature.
          headers: { ...headers, 'x-amz-content-sha256': hash },
          signal: AbortSignal.timeout(this.#settings.timeoutMs),
          ...(bytes ? { body: Buffer.from(bytes) } : {}),
        })
        .catch((problem: Error) => {
          if (isLast) throw new Error(`no answer from ${url}: ${reasonOf(problem)}`, { cause: problem });
          return undefined;
        });
      const mayPass = !answer || answer.status >= 500 || [409, 429].includes(answer.status);
      if (answer && (isLast || !mayPass)) return answer;
      await answer?.body?.cancel();
      const pauseMs = firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
      await new Promise((resume) => setTimeout(resume, pauseMs));
    }
  }

  #urlOf(key: string): string {
    const path = (this.#settings.prefix + key).split('/').map(encodeURIComponent).join('/');
    return `${this.#settings.bucketUrl}/${path}`;
  }
}

/** A bucket that is missing answers 404 as well, which must not be taken for an empty one. */
async function isMissingObject(answer: Response): Promise<boolean> {
  return errorCodeOf(await answer.clone().text()) === 'NoSuchKey';
}

async function accepted(answer: Response, what: string): Promise<Response> {
  if (answer.ok) return answer;
  const code = errorCodeOf(await answer.text()) ?? 'no reason given';
  throw new Error(`the bucket refused ${what}: ${answer.status} ${code}`);
}

function reasonOf(problem: Error): string {
  const { message = problem.message } = (problem.cause ?? {}) as { message?: string };
  return message;
}
