/** A body or an answer that takes its time, as its place sees it. */
export interface Holder {
  /** Whose it is: an employer where one is known. */
  account: string | undefined;
  network: string;
  /** Bytes that have moved so far. */
  moved(): number;
  /** Called when the place has been taken away. */
  end(): void;
}

export interface PlaceLimits {
  places: number;
  /** How many of them one account, or one network, may hold. */
  share: number;
  /** How many more of one account, or one network, may wait. */
  waiting: number;
  waitMs: number;
  /** Bytes a second. Slower holders give their place to whoever waits. */
  slowRate: number;
}

/** No place became free in time, or too many wait already. */
export class NoFreePlace extends Error {}

interface Place {
  holder: Holder;
  since: number;
  /** Bytes and time at the beginning of the last seconds. */
  marks: { bytes: number; at: number }[];
}

interface Waiting {
  holder: Holder;
  since: number;
  begin(place: Place): void;
}

const checkEveryMs = 250;
/** A rate is measured over that long; whoever has had a place for less than `youngMs` keeps it. */
const measuredMs = 3_000;
const youngMs = 1_000;
/** All places are taken: after so long the slowest of all is ended, however fast it is. */
const graceTimeoutMs = 1_000;

/**
 * Places for what callers may make last: bodies that they send, answers that they read. Nobody can hold more than a
 * share of them, and where others wait, the slowest of somebody else is ended first.
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

  /** Resolves with a function that gives the place back. Rejects with NoFreePlace, also when `gone` is aborted first. */
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

  /** Takes a place away from the slowest holder in the way where that one has to yield. */
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

  /** The places of which one has to become free: those of the same account or network, or all. */
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

/** The others of the same account, and those of the same network. */
function rivalsOf({ account, network }: Holder, others: readonly Holder[]): Holder[][] {
  return [
    others.filter((other) => account !== undefined && other.account === account),
    others.filter((other) => other.network === network),
  ];
}

/** Whoever has slow ones already waits for them: they would only end each other. */
const isSame = (one: Holder, other: Holder): boolean =>
  one.account !== undefined && one.account === other.account;

/** Bytes a second, lately. */
function rateOf({ holder, marks }: Place): number {
  const [first] = marks;
  return first ? ((holder.moved() - first.bytes) * 1000) / Math.max(1, Date.now() - first.at) : 0;
}
