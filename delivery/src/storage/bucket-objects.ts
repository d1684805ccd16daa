import { randomUUID } from 'node:crypto';
import {
  errorCodeOf,
  listingUrl,
  objectUrl,
  openBucketCalls,
  pageOf,
  type BucketCall,
} from '../environment/bucket-calls';
import type { BucketSettings } from './bucket-settings';
import { Refusal, StoreAway } from '../refusal';
import type { ObjectStore } from './object-store';

/** Identifies which of several attempts created an object. */
const writerHeader = 'x-amz-meta-writer';

/** Stores objects in an S3-compatible bucket that supports `If-None-Match: *` when writing. */
export class BucketObjects implements ObjectStore {
  readonly #send: (call: BucketCall) => Promise<Response>;
  #proof: Promise<void> | undefined;
  #restsUntil = 0;

  constructor(private readonly settings: BucketSettings) {
    this.#send = openBucketCalls(settings, { ...settings, firstPauseMs: 50 });
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    const answer = await this.#call('GET', this.#urlOf(key));
    // A missing bucket answers 404 as well, which must not be treated as an empty one.
    if (answer.status === 404 && (await codeIn(answer.clone())) === 'NoSuchKey') return undefined;
    return new Uint8Array(await this.#body(await accepted(answer, `reading ${key}`)));
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
      const url = listingUrl(this.settings, prefix, { token, after });
      const listed = await accepted(await this.#call('GET', url), `listing ${prefix}`);
      const text = Buffer.from(await this.#body(listed)).toString('utf8');
      const { objects, next } = pageOf(text);
      keys.push(...objects.map(({ key }) => key));
      token = next;
    } while (token !== undefined);
    return keys.map((key) => key.slice(this.settings.prefix.length));
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
    // An earlier attempt may have succeeded although its response was lost.
    const present = await this.#call('HEAD', this.#urlOf(key));
    return present.headers.get(writerHeader) === writer;
  }

  /** A bucket that ignores the condition would silently lose changes: this is tested once before the first write. */
  async #prove(): Promise<void> {
    const key = `probe/${randomUUID()}`;
    await this.put(key, Buffer.from('first'));
    const isIgnored = await this.#createOnce(key, Buffer.from('second'));
    await this.remove(key);
    if (isIgnored)
      throw new Refusal(
        `${this.settings.url} ignores If-None-Match: it cannot hold a registry; take another service, or a newer version of it`,
      );
  }

  async #call(method: string, url: string, more: Omit<BucketCall, 'method' | 'url'> = {}): Promise<Response> {
    if (Date.now() < this.#restsUntil)
      throw new StoreAway(awayText(this.settings.url, 'it did not a moment ago'));
    return this.#send({ method, url, ...more }).catch(this.#rest);
  }

  /** A response may end or stall after its headers. */
  async #body(answer: Response): Promise<ArrayBuffer> {
    return answer.arrayBuffer().catch(this.#rest);
  }

  readonly #rest = (problem: Error): never => {
    this.#restsUntil = Date.now() + this.settings.restMs;
    throw new StoreAway(awayText(this.settings.url, reasonOf(problem)));
  };

  #urlOf(key: string): string {
    return objectUrl(this.settings, key);
  }
}

/** Undefined also when the response is cut short. */
async function codeIn(answer: Response): Promise<string | undefined> {
  return errorCodeOf(await answer.text().catch(() => ''));
}

async function accepted(answer: Response, what: string): Promise<Response> {
  if (answer.ok) return answer;
  const code = (await codeIn(answer)) ?? 'no reason given';
  throw new StoreAway(`the bucket refused ${what}: ${answer.status} ${code}${mendOf(answer.status, code)}`);
}

/** Returns how an operator can correct a refused request. */
function mendOf(status: number, code: string): string {
  if (code === 'NoSuchBucket') return '. Make the bucket, or name another in REGISTRY_STORE';
  if (code === 'RequestTimeTooSkewed') return ". Set this machine's clock";
  if (status === 401 || status === 403)
    return '. Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION; the key needs to get, put, delete and list';
  return status >= 500 || status === 429 ? '. Run this again in a while' : '';
}

function awayText(bucketUrl: string, reason: string): string {
  return `the bucket at ${bucketUrl} does not answer: ${reason}. Is S3_ENDPOINT right, and can this machine reach it? Nothing was changed that counts; run this again`;
}

function reasonOf(problem: Error): string {
  if (problem.name === 'TimeoutError') return 'no answer in time';
  const { message, code } = (problem.cause ?? {}) as { message?: string; code?: string };
  return message || code || problem.message;
}
