import { tokenHeader } from 'shared-kernel/domain/constants';
import type { EarlyAnswer, EarlyCalls } from 'shared-kernel/runtime';

/** What the page will ask for first; each answer is taken over by the call that would have asked for it. */
export function earlyCalls(token: string, urls: readonly string[]): EarlyCalls {
  const answers = new Map(urls.map((url) => [url, once(() => ask(url, token))]));
  return { token, answers };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** A slow answer is given up by then: the call asks again, with a limit and retries of its own. */
const limitMs = 10_000;

/** Undefined when the connection failed: the call itself asks again, and says what is wrong. */
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

/** As axios reads an answer: what is no JSON stays text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
