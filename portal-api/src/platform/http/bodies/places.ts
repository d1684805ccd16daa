/** A request body or response whose transfer takes time, as seen by its place. */
export interface Holder {
  /** The employer, where known. */
  account: string | undefined;
  network: string;
  /** Bytes transferred so far. */
  moved(): number;
  /** Called when the holder has lost its place. */
  end(): void;
}

export interface PlaceLimits {
  places: number;
  /** Places that one account, or one network, may hold. */
  share: number;
  /** Requests of one account, or one network, that may wait in addition. */
  waiting: number;
  waitMs: number;
  /** Bytes per second. Slower holders lose their place when others wait. */
  slowRate: number;
}

/** No place became free in time, or too many wait already. */
export class NoFreePlace extends Error {}

interface Place {
  holder: Holder;
  since: number;
  /** Earlier byte counts with their times, from which the rate is measured. */
  marks: { bytes: number; at: number }[];
}

interface Waiting {
  holder: Holder;
  since: number;
  begin(place: Place): void;
}

const checkEveryMs = 250;
/** Period over which a rate is measured; a holder younger than `youngMs` keeps its place. */
const measuredMs = 3_000;
const youngMs = 1_000;
/** When all places are taken for this long, the slowest holder is ended, however fast it is. */
const graceTimeoutMs = 1_000;

/**
 * Places for transfers whose duration depends on the caller: request bodies and responses. Nobody can hold more than a
 * share of them, and where others wait, the slowest holder of another caller is ended first.
 */
export class Places {
  readonly #held = new Set<Place>();
  readonly #waiting = new Set<Waiting>();
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly limits: PlaceLimits) {
    this.#timer = setInterval(() => this.#check(), checkEveryMs).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Resolves with a function that releases the place. Rejects with NoFreePlace, also when `gone` aborts first. */
  async take(holder: Holder, gone: AbortSignal): Promise<() => void> {
    const place = this.#placeFor(holder, 0) ?? (await this.#turn(holder, gone));
    return () => {
      if (this.#held.delete(place)) this.#serve();
    };
  }

  #turn(holder: Holder, gone: AbortSignal): Promise<Place> {
    const others = [...this.#waiting].map((each) => each.holder);
    const ahead = Math.max(...rivalsOf(holder, others).map((rivals) => rivals.length));
    if (ahead >= this.limits.waiting) throw new NoFreePlace('too many wait already');
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        gone.removeEventListener('abort', giveUp);
        this.#waiting.delete(own);
      };
      const giveUp = () => {
        leave();
        reject(new NoFreePlace('no place became free in time'));
      };
      const begin = (place: Place) => {
        leave();
        resolve(place);
      };
      const own: Waiting = { holder, since: Date.now(), begin };
      const timer = setTimeout(giveUp, this.limits.waitMs);
      gone.addEventListener('abort', giveUp);
      this.#waiting.add(own);
    });
  }

  #check(): void {
    const now = Date.now();
    for (const { holder, marks } of this.#held) {
      marks.push({ bytes: holder.moved(), at: now });
      while (marks.length > 2 && now - (marks[1]?.at ?? now) >= measuredMs) marks.shift();
    }
    this.#serve();
  }

  #serve(): void {
    for (const waiting of this.#waiting) {
      const place = this.#placeFor(waiting.holder, Date.now() - waiting.since);
      if (place) waiting.begin(place);
    }
  }

  /** Returns a place, ending the slowest holder if that one has to yield; undefined if none is available. */
  #placeFor(holder: Holder, waitedMs: number): Place | undefined {
    const inTheWay = this.#inTheWayOf(holder);
    if (inTheWay) {
      const slowest = inTheWay.places
        .filter((place) => Date.now() - place.since > youngMs && !isSame(place.holder, holder))
        .toSorted((one, other) => rateOf(one) - rateOf(other))[0];
      if (!slowest) return undefined;
      const mayEndAnyone = !inTheWay.areOwn && waitedMs > graceTimeoutMs;
      if (rateOf(slowest) >= this.limits.slowRate && !mayEndAnyone) return undefined;
      this.#held.delete(slowest);
      slowest.holder.end();
      if (this.#inTheWayOf(holder)) return undefined;
    }
    const place = { holder, since: Date.now(), marks: [{ bytes: holder.moved(), at: Date.now() }] };
    this.#held.add(place);
    return place;
  }

  /** Returns the places of which one has to become free: those of the same account or network, or all. */
  #inTheWayOf(holder: Holder): { places: Place[]; areOwn: boolean } | undefined {
    const held = [...this.#held];
    const own = rivalsOf(
      holder,
      held.map((place) => place.holder),
    ).find((rivals) => rivals.length >= this.limits.share);
    if (own) return { places: held.filter((place) => own.includes(place.holder)), areOwn: true };
    return held.length >= this.limits.places ? { places: held, areOwn: false } : undefined;
  }
}

/** Returns the other holders of the same account, and those of the same network. */
function rivalsOf({ account, network }: Holder, others: readonly Holder[]): Holder[][] {
  return [
    others.filter((other) => account !== undefined && other.account === account),
    others.filter((other) => other.network === network),
  ];
}

/** An account's own slow transfers are not ended for its next one: they would only end each other. */
const isSame = (one: Holder, other: Holder): boolean =>
  one.account !== undefined && one.account === other.account;

/** Returns the recent rate in bytes per second. */
function rateOf({ holder, marks }: Place): number {
  const [first] = marks;
  return first ? ((holder.moved() - first.bytes) * 1000) / Math.max(1, Date.now() - first.at) : 0;
}
