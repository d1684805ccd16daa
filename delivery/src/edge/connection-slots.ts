/** Thrown when all connections to the API stayed in use until the wait limit. */
export class NoFreeConnection extends Error {}

interface Waiting {
  network: string;
  begin(): void;
}

/**
 * Limits concurrent calls; further calls wait in a queue of limited length and waiting time. A network holds at most
 * half as many slots as it leaves free, so that several ones with slow calls do not hold all.
 */
export class ConnectionSlots {
  /** The first to come in front. */
  readonly #waiting = new Set<Waiting>();
  readonly #held = new Map<string, number>();
  /** Slots that a network may hold even when hardly any is free. */
  readonly #least: number;
  #free: number;

  constructor(
    count: number,
    private readonly waitMs: number,
    private readonly mostWaiting: number,
  ) {
    this.#free = count;
    this.#least = Math.max(1, Math.floor(count / 48));
  }

  /** Resolves with a function that releases the slot, once. Rejects with NoFreeConnection. */
  async take(closed: AbortSignal, network: string): Promise<() => void> {
    if (this.#mayTake(network)) this.#count(network, 1);
    else await this.#turn(closed, network);
    let isTaken = true;
    return () => {
      if (isTaken) this.#release(network);
      isTaken = false;
    };
  }

  #mayTake(network: string): boolean {
    const held = this.#held.get(network) ?? 0;
    return this.#free > 0 && held < Math.max(this.#least, this.#free / 2);
  }

  #count(network: string, change: number): void {
    this.#free -= change;
    const held = (this.#held.get(network) ?? 0) + change;
    if (held > 0) this.#held.set(network, held);
    else this.#held.delete(network);
  }

  #turn(closed: AbortSignal, network: string): Promise<void> {
    if (this.#waiting.size >= this.mostWaiting) throw new NoFreeConnection('too many calls wait');
    return new Promise((resolve, reject) => {
      const leaving = (settle: () => void) => () => {
        clearTimeout(timer);
        closed.removeEventListener('abort', giveUp);
        this.#waiting.delete(own);
        settle();
      };
      const begin = leaving(() => {
        this.#count(network, 1);
        resolve();
      });
      const own = { network, begin };
      const giveUp = leaving(() => reject(new NoFreeConnection('no connection became free in time')));
      const timer = setTimeout(giveUp, this.waitMs);
      closed.addEventListener('abort', giveUp);
      this.#waiting.add(own);
    });
  }

  #release(network: string): void {
    this.#count(network, -1);
    for (const waiting of this.#waiting) if (this.#mayTake(waiting.network)) waiting.begin();
  }
}
