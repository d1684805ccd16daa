import { RemoteFailure, type FailureStage } from '../model/remote-failure';
import { withTimeout } from './retry';

interface FilePlace {
  readonly remote: string;
  readonly version?: string | undefined;
  readonly stage: FailureStage;
  readonly url: string;
  readonly integrity?: string | undefined;
}

const fetchMs = 8000;

/** Whether the status is temporary, from a server that is starting or overloaded; other errors are permanent. */
const isPassing = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429;

const failing =
  ({ remote, version, stage }: FilePlace) =>
  (cause: unknown, isTemporary = false, at = stage) =>
    new RemoteFailure({ remote, version, stage: at, cause, isTemporary });

/** Fetches JSON and checks its hash; rejects with a RemoteFailure. */
export async function fetchJson(requested: FilePlace): Promise<unknown> {
  const { url, integrity } = requested;
  const fail = failing(requested);
  const calling = new AbortController();
  try {
    return await withTimeout(fetchMs, read(), () => {
      calling.abort();
      return fail(`${url} took over ${fetchMs} ms`, false, 'timeout');
    });
  } catch (error) {
    if (error instanceof RemoteFailure) throw error;
    throw integrity ? await explain(requested) : fail(error, true);
  }

  async function read() {
    // In CORS mode, so that remotes may be on another origin; without cookies.
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
 * Finds out why a file could not be loaded, since a script element's error has no reason. Fetches the file past the
 * cache, which also replaces a damaged copy, and checks it against its hash.
 */
export async function explain(place: FilePlace): Promise<RemoteFailure> {
  const { url, integrity } = place;
  const failure = failing(place);
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

/** Short, because the fallback waits for this. Milliseconds. */
const explainMs = 1000;
