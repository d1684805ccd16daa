/** Thrown when all connections to the API stayed in use until the wait limit. */
export class NoFreeConnection extends Error {}

/** Limits concurrent calls; further calls wait in a queue of limited length and waiting time. */
export class ConnectionSlots {
  /** What lets each waiting call begin, the first to come in front. */
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(
    count: number,
    private readonly waitMs: number,
    private readonly mostWaiting: number,
  ) {
    this.#free = count;
  }

  /** Resolves with a function that releases the slot, once. Rejects with NoFreeConnection. */
  async take(closed: AbortSignal): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(closed);
    let isTaken = true;
    return () => {
      if (isTaken) this.#release();
      isTaken = false;
    };
  }

  #turn(closed: AbortSignal): Promise<void> {
    if (this.#waiting.size >= this.mostWaiting) throw new NoFreeConnection('too many calls wait');
    return new Promise((resolve, reject) => {
      const leaving = (settle: () => void) => () => {
        clearTimeout(timer);
        closed.removeEventListener('abort', giveUp);
        this.#waiting.delete(begin);
        settle();
      };
      const begin = leaving(resolve);
      const giveUp = leaving(() => reject(new NoFreeConnection('no connection became free in time')));
      const timer = setTimeout(giveUp, this.waitMs);
      closed.addEventListener('abort', giveUp);
      this.#waiting.add(begin);
    });
  }

  #release(): void {
    const [begin] = this.#waiting;
    if (begin) begin();
    else this.#free += 1;
  }
}
