interface Bucket {
  left: number;
  at: number;
}

/** More callers than this at once are an attack; they then share the oldest places. */
const mostCallers = 10_000;

/** So many requests a minute and caller, all of them at once if need be. */
export class RequestLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perMinute: number, now: () => number = Date.now) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Whole seconds to wait; 0 when the request may pass. */
  waitOf(caller: string): number {
    const now = this.#now();
    const perMs = this.#perMinute / 60_000;
    const known = this.#buckets.get(caller) ?? { left: this.#perMinute, at: now };
    const left = Math.min(this.#perMinute, known.left + (now - known.at) * perMs);
    const passes = left >= 1;
    // Put back at the end: the first of the map is the one that has been inactive for longest.
    this.#buckets.delete(caller);
    this.#buckets.set(caller, { left: passes ? left - 1 : left, at: now });
    if (this.#buckets.size > mostCallers) this.#forgetOldest();
    return passes ? 0 : Math.max(1, Math.ceil((1 - left) / perMs / 1000));
  }

  #forgetOldest(): void {
    for (const oldest of this.#buckets.keys()) {
      this.#buckets.delete(oldest);
      return;
    }
  }
}
