/** Counts what each network has going on at once, up to a limit. */
export class PerNetwork {
  readonly #running = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** How to leave again, once; undefined when the network has as many as it may. */
  enter(network: string): (() => void) | undefined {
    const count = this.#running.get(network) ?? 0;
    if (count >= this.most) return undefined;
    this.#running.set(network, count + 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const left = (this.#running.get(network) ?? 1) - 1;
      if (left > 0) this.#running.set(network, left);
      else this.#running.delete(network);
    };
  }
}
