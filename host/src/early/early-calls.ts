import { tokenHeader } from 'shared-kernel/domain/constants';
import type { EarlyAnswer, EarlyCalls } from 'shared-kernel/runtime';

/** Prepares the calls that the page will make first; each response is used by the call that would request it. */
export function earlyCalls(token: string, urls: readonly string[]): EarlyCalls {
  const answers = new Map(urls.map((url) => [url, once(() => ask(url, token))]));
  return { token, answers };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Timeout of an early call; afterwards the real call requests again, with its own timeout and retries. */
const limitMs = 10_000;

/** Returns undefined when the connection failed: the real call requests again and reports the error. */
async function ask(url: string, token: string): Promise<EarlyAnswer | undefined> {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), limitMs);
  try {
    const reply = await fetch(url, {
      headers: { accept: 'application/json, text/plain, */*', [tokenHeader]: token },
      signal: limit.signal,
    });
    const text = await reply.text();
    return { status: reply.status, headers: Object.fromEntries(reply.headers), data: parsed(text) };
  } catch {
    return undefined;
  }
}

/** Parses like axios: a response that is not JSON stays text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
