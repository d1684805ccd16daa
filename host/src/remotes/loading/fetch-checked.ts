import type { FailureStage } from '../model/remote-failure';
import { RemoteFailure } from '../model/remote-failure';
import { within } from './patience';

export interface Wanted {
  readonly remote: string;
  readonly version?: string | undefined;
  readonly stage: FailureStage;
  readonly url: string;
  readonly integrity?: string | undefined;
}

export const fetchMs = 8000;

/** A server that is starting or overloaded answers so; what is gone or forbidden stays so. */
const isPassing = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429;

/** Fetches JSON that is what its hash says; rejects with a RemoteFailure that says what was wrong instead. */
export async function fetchJson(wanted: Wanted): Promise<unknown> {
  const { remote, version, stage, url, integrity } = wanted;
  const fail = (cause: unknown, mayPass = false) =>
    new RemoteFailure({ remote, version, stage, cause, mayPass });
  const calling = new AbortController();
  try {
    return await within(fetchMs, read(), () => {
      calling.abort();
      return new RemoteFailure({
        remote,
        version,
        stage: 'timeout',
        cause: `${url} took over ${fetchMs} ms`,
      });
    });
  } catch (error) {
    if (error instanceof RemoteFailure) throw error;
    throw integrity ? await explain(wanted) : fail(error, true);
  }

  async function read() {
    // Asked for in CORS mode, so that remotes may lie on another origin; no cookie goes along.
    const answer = await fetch(url, {
      credentials: 'omit',
      signal: calling.signal,
      ...(integrity ? { integrity } : {}),
    });
    if (!answer.ok) throw fail(`${url} answered ${answer.status}`, isPassing(answer.status));
    const text = await answer.text();
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw fail(`${url} is not JSON`);
    }
  }
}

/**
 * Why a file could not be loaded: a script element does not tell. Asks the server past the cache, which also puts a
 * sound copy in the place of a damaged one, and then holds the answer to its hash.
 */
export async function explain({ remote, version, stage, url, integrity }: Wanted): Promise<RemoteFailure> {
  const failure = (cause: string, mayPass: boolean, at = stage) =>
    new RemoteFailure({ remote, version, stage: at, cause, mayPass });
  const calling = new AbortController();
  const timer = setTimeout(() => calling.abort(), explainMs);
  const given = { credentials: 'omit', signal: calling.signal } as const;
  try {
    const answer = await fetch(url, { ...given, cache: 'reload' });
    if (!answer.ok) return failure(`${url} answered ${answer.status}`, isPassing(answer.status));
    await answer.arrayBuffer();
    const isSound = integrity
      ? await fetch(url, { ...given, cache: 'force-cache', integrity }).then(
          () => true,
          () => false,
        )
      : true;
    return isSound
      ? failure(`${url} did not load`, true)
      : failure(`${url} is not what was published`, false, 'integrity');
  } catch {
    return failure(`${url} cannot be reached`, true);
  } finally {
    clearTimeout(timer);
  }
}

/** Short: the way to the version that stands in waits for this. */
const explainMs = 1000;
