import type { BucketAddress } from 'delivery/environment/bucket-address';
import {
  errorCodeOf,
  listingUrl,
  objectUrl,
  openBucketCalls,
  pageOf,
  type BucketCall,
} from 'delivery/environment/bucket-calls';
import { problems } from 'shared-kernel/contract';
import type { Alarms } from '../../platform/alarms';
import type { Log } from '../../platform/context';
import { Problem } from '../../platform/http/problem';

/** A file of 20 MB takes several seconds on a slow connection; the proxy in front times out after two minutes. */
const retrying = { attempts: 5, timeoutMs: 30_000, withinMs: 45_000, isHeadTimed: true, firstPauseMs: 100 };

interface StoredObject {
  name: string;
  /** Milliseconds since 1970, by the bucket's clock. */
  writtenAt: number;
}

/** Objects below a prefix of an S3-compatible bucket. Failed calls are logged and throw 503. */
export interface Bucket {
  /** Undefined when there is no such object. Both ends of a range are inclusive. */
  get(name: string, range?: { start: number; end: number }): Promise<Response | undefined>;
  /** `sha256` is the hex hash of the bytes. */
  put(name: string, bytes: Uint8Array, sha256: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Yields the pages of the service's listing. */
  list(prefix: string): AsyncIterable<StoredObject[]>;
}

/** Opens a bucket; without `alarms` the caller reports outages itself. */
export function openBucket(
  address: BucketAddress,
  log: Pick<Log, 'error'>,
  alarms?: Pick<Alarms, 'raise' | 'clear'>,
): Bucket {
  // Calls can be retried: names are random ids, and an object never changes.
  const send = openBucketCalls(address, retrying);
  const urlOf = (name: string) => objectUrl(address, name);

  /** Returns undefined when the object does not exist. A missing bucket is also a 404, but throws. */
  async function accepted(
    method: string,
    url: string,
    more?: Partial<BucketCall>,
  ): Promise<Response | undefined> {
    const answer = await send({ method, url, ...more }).catch((error: unknown) => {
      throw unavailable(method, url, String(error));
    });
    const code = answer.ok ? undefined : errorCodeOf(await answer.text());
    if (answer.ok || code === 'NoSuchKey') {
      alarms?.clear('bucket-not-answering');
      return answer.ok ? answer : undefined;
    }
    throw unavailable(method, url, `${answer.status} ${code ?? 'no reason given'}`);
  }

  function unavailable(method: string, url: string, reason: string): Problem {
    log.error({ method, address: url, reason }, 'file bucket: a call was refused or not answered');
    alarms?.raise('bucket-not-answering', { reason });
    return new Problem(problems.unavailable, {}, { message: '文件存储暂时不可用，请稍后重试' });
  }

  return {
    get: (name, range) =>
      accepted('GET', urlOf(name), range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
    put: async (name, bytes, sha256) => void (await accepted('PUT', urlOf(name), { bytes, sha256 })),
    remove: async (name) => void (await accepted('DELETE', urlOf(name))),
    async *list(under) {
      let token: string | undefined;
      do {
        const page = pageOf(
          (await (await accepted('GET', listingUrl(address, under, { token })))?.text()) ?? '',
        );
        yield page.objects.map(({ key, writtenAt }) => ({
          name: key.slice(address.prefix.length),
          writtenAt,
        }));
        token = page.next;
      } while (token !== undefined);
    },
  };
}
