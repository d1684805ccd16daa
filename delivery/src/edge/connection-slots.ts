/** Thrown when all connections to the API stayed in use until the wait limit. */
export class NoFreeConnection extends Error {}

interface Waiting {
  begin(): void;
  giveUp(): void;
}

/** Limits concurrent calls; further calls wait in a queue of limited length and waiting time. */
export class ConnectionSlots {
  readonly #waiting = new Set<Waiting>();
  readonly #waitMs: number;
  readonly #mostWaiting: number;
  #free: number;

  constructor(count: number, waitMs: number, mostWaiting: number) {
    this.#free = count;
    this.#waitMs = waitMs;
    this.#mostWaiting = mostWaiting;
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
    if (this.#waiting.size >= this.#mostWaiting) throw new NoFreeConnection('too many calls wait');
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        closed.removeEventListener('abort', waiting.giveUp);
        this.#waiting.delete(waiting);
      };
      const waiting: Waiting = {
        begin: () => {
          leave();
          resolve();
        },
        giveUp: () => {
          leave();
          reject(new NoFreeConnection('no connection became free in time'));
        },
      };
      const timer = setTimeout(waiting.giveUp, this.#waitMs);
      closed.addEventListener('abort', waiting.giveUp);
      this.#waiting.add(waiting);
    });
  }

  #release(): void {
    const [next] = this.#waiting;
    if (next) next.begin();
    else this.#free += 1;
  }
}
