import { tokenHeader } from 'shared-kernel/domain/constants';
import type { RouteDescription } from 'shared-kernel/routing/definitions';
import type { EarlyAnswer, EarlyCalls } from 'shared-kernel/runtime';
import { urlsOf } from './boot';

/** Prepares the calls that the page will make first; each response is used by the call that would request it. */
export function earlyCalls(token: string, urls: readonly string[], since = 0): EarlyCalls {
  const answers = new Map(urls.map((url) => [url, once(() => ask(url, token))]));
  return { token, since, answers };
}

/** Starts the first calls of a page that is being opened, while its code is loaded. */
export function readAhead(token: string, route: RouteDescription, pathname: string): void {
  const urls = urlsOf(readsOf(route, pathname));
  if (urls.length === 0) return;
  const calls = earlyCalls(token, urls, performance.now());
  window.__PORTAL_EARLY__ = { ...window.__PORTAL_EARLY__, ...calls };
  calls.answers.forEach((start) => void start());
}

/** Returns the first calls of a route's page, with the parameters of its address: `/api/insures/{id}` of `/insure/:id`. */
export function readsOf({ path, reads = [] }: RouteDescription, pathname: string): readonly string[] {
  const given = pathname.split('/');
  const at = (name: string) => path.split('/').indexOf(`:${name}`);
  return reads.map((read) => read.replace(/\{(\w+)\}/g, (_, name: string) => given[at(name)] ?? ''));
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
