import { median } from '../figures';

export type SearchFigures = readonly { word: string; median: number; slowest: number }[];

interface User {
  get(path: string): Promise<unknown>;
}

/** A whole name, letters that few and many names begin with, one sign, a number, and what is not there. */
const words = ['50000', 'wang', 'w', '王', 'PZ2026', 'zzzzzz'];
const callsEach = 20;
const longestWaitMs = 180_000;

/** The search over everything, one call after the other, once the names of all people are in its table. */
export async function measureSearch(user: User): Promise<SearchFigures> {
  await untilFound(user, words[0] ?? '');
  const figures = [];
  for (const word of words) {
    const times: number[] = [];
    for (let call = 0; call < callsEach; call += 1) {
      const started = performance.now();
      await user.get(`/api/search?word=${encodeURIComponent(word)}`);
      times.push(Math.round((performance.now() - started) * 10) / 10);
    }
    figures.push({ word, median: median(times), slowest: Math.max(...times) });
  }
  return figures;
}

/** A job fills the table of names after the start. */
async function untilFound(user: User, word: string): Promise<void> {
  const until = Date.now() + longestWaitMs;
  for (;;) {
    const { count } = (await user.get(`/api/search?word=${encodeURIComponent(word)}`)) as { count: number };
    if (count > 0) return;
    if (Date.now() > until) throw new Error(`the search does not find ${word}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
