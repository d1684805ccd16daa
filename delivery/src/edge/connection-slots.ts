/** All connections to the API are in use, and stayed so for as long as a call may wait. */
export class NoFreeConnection extends Error {}

interface Waiting {
  begin(): void;
  giveUp(): void;
}

/** So many calls at a time; further ones wait in turn, for a while and not without number. */
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

  /** Resolves with how to give the slot back, which may be called again. Rejects with NoFreeConnection. */
  async take(gone: AbortSignal): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(gone);
    let isHeld = true;
    return () => {
      if (isHeld) this.#release();
      isHeld = false;
    };
  }

  #turn(gone: AbortSignal): Promise<void> {
    if (this.#waiting.size >= this.#mostWaiting) throw new NoFreeConnection('too many calls wait');
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        gone.removeEventListener('abort', waiting.giveUp);
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
      gone.addEventListener('abort', waiting.giveUp);
      this.#waiting.add(waiting);
    });
  }

  #release(): void {
    const [next] = this.#waiting;
    if (next) next.begin();
    else this.#free += 1;
  }
}
