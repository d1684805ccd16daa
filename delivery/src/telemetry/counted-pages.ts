import { RequestLimit } from './request-limit';
import { tokenMs, type ServedPage } from './page-token';
import type { TelemetrySample } from './tally';

/** Loads of the portal a minute that one address can have counted; a busy office has fewer. */
const pagesPerMinute = 60;
/** More at once are an attack; the oldest are forgotten. */
const mostPages = 50_000;

interface Counted {
  at: number;
  kinds: Set<string>;
}

/** Counts each kind of event once for a page and a version, and a limited number of pages for an address. */
export class CountedPages {
  readonly #pages = new Map<string, Counted>();
  readonly #limit: RequestLimit;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#limit = new RequestLimit(pagesPerMinute, now);
  }

  /** Those that count; none of a page that the address has no more room for. */
  newOf({ id }: ServedPage, address: string, samples: readonly TelemetrySample[]): TelemetrySample[] {
    const known = this.#pages.get(id);
    if (!known && this.#limit.waitOf(address) > 0) return [];
    const page = known ?? { at: this.#now(), kinds: new Set<string>() };
    if (!known) this.#add(id, page);
    return samples.filter((sample) => {
      const kind = [sample.remote, sample.version, sample.count, sample.measure?.of].join(' ');
      return !page.kinds.has(kind) && page.kinds.add(kind);
    });
  }

  #add(id: string, page: Counted): void {
    this.#pages.set(id, page);
    for (const [oldest, { at }] of this.#pages) {
      // Its token is renewed while it is open: a page that reports again after a day counts anew.
      if (this.#pages.size <= mostPages && this.#now() - at < 24 * tokenMs) return;
      this.#pages.delete(oldest);
    }
  }
}
