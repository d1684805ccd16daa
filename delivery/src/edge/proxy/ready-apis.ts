import { edgeSecretHeader } from '../caller';
import type { ApiPlace } from './api-address';

const askEveryMs = 500;
const answerWithinMs = 1000;

interface Known {
  place: ApiPlace;
  isReady: boolean;
  /** Its edge secret differs from this edge's, so it would ignore the caller's address that this edge sends. */
  isStrange: boolean;
}

/** Several APIs, polled twice a second for readiness: calls go to those that are ready, in turn. */
export class ReadyApis {
  readonly #known: Known[];
  readonly #headers: Record<string, string>;
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(places: readonly ApiPlace[], secret: string | undefined) {
    // Assumed to be ready until the first poll: the edge may have started first.
    this.#known = places.map((place) => ({ place, isReady: true, isStrange: false }));
    this.#headers = secret === undefined ? {} : { [edgeSecretHeader]: secret };
  }

  /** Returns all of them, the ready ones first; starts with another ready one each time. */
  places(): ApiPlace[] {
    this.#turn = (this.#turn + 1) % this.#known.length;
    const inTurn = [...this.#known.slice(this.#turn), ...this.#known.slice(0, this.#turn)];
    return [true, false].flatMap((isReady) =>
      inTurn.filter((each) => each.isReady === isReady).map(({ place }) => place),
    );
  }

  get isStrange(): boolean {
    return this.#known.some((each) => each.isStrange);
  }

  start(): void {
    const ask = async () => {
      await Promise.all(this.#known.map((each) => this.#ask(each)));
      if (this.#timer) this.#timer = setTimeout(ask, askEveryMs).unref();
    };
    this.#timer = setTimeout(ask, 0).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #ask(each: Known): Promise<void> {
    const { host, port } = each.place;
    try {
      const answer = await fetch(`http://${host}:${port}/prod-api/ready`, {
        headers: this.#headers,
        signal: AbortSignal.timeout(answerWithinMs),
      });
      await answer.arrayBuffer();
      each.isReady = answer.status === 200;
      each.isStrange = answer.status === 403;
    } catch {
      each.isReady = false;
    }
  }
}
