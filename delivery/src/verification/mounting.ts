import type { Census, CensusWindow } from './page-census';

export interface Mounted {
  /** Issues of the exposed module. */
  contract: string[];
  /** Side effects that remain after unmounting. */
  leaks: string[];
}

export const mountingLimits = {
  /** The first mount leaves reusable state: style caches, React's first listeners. */
  rounds: 4,
  /** Timeout of each lifecycle step, in milliseconds: equal to the host's for mounting a remote. */
  partMs: 8000,
  /** Bytes from which retained memory counts as a leak: each removed page of a version may retain its caches. */
  leastLeak: 2_000_000,
};

interface MountingInput {
  limits: typeof mountingLimits;
  version: string;
  exposes: string;
  /** Address of the entry, from which an ES module is imported again. */
  entryUrl: string;
  slots: string[];
}

/**
 * Runs in the page that has loaded the remote: checks its exposed module against the contract, then mounts and unmounts
 * its pages and each of its widgets a few times next to the host's own content. Uses nothing outside of itself.
 */
export async function mountAndUnmount(input: MountingInput): Promise<Mounted> {
  const page = window as typeof window & CensusWindow;
  const { rounds, partMs, leastLeak } = input.limits;
  type Lifecycle = (props: object) => Promise<unknown>;
  type Parcel = Record<'bootstrap' | 'mount' | 'unmount', Lifecycle>;
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const inTime = async <T>(what: string, work: Promise<T>): Promise<T> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const message = `${what} did not end within ${partMs / 1000} s`;
      timer = setTimeout(() => reject(new Error(message)), partMs);
    });
    return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
  };
  const open = async () => {
    const container = page.__container ?? (await import(/* webpackIgnore: true */ input.entryUrl));
    return (await container.get(input.exposes)) as () => Parcel & { slotLifecycles?: Record<string, Parcel> };
  };
  const factory = await inTime('the container', open());
  const module = factory();
  const { slotLifecycles = {} } = module;
  const parts = ['bootstrap', 'mount', 'unmount'] as const;
  const lacking = (what: string, parcel: Partial<Parcel>) =>
    parts.filter((part) => typeof parcel[part] !== 'function').map((part) => `${what} has no ${part}`);
  const contract = [
    ...lacking('the remote', module),
    ...input.slots.flatMap((id) => lacking(`the widget ${id}`, slotLifecycles[id] ?? {})),
    ...Object.keys(slotLifecycles)
      .filter((id) => !input.slots.includes(id))
      .map((id) => `the widget ${id} is not in remote.json`),
  ];
  if (contract.length) return { contract, leaks: [] };

  const leaks: string[] = [];
  const mountOnce = async (what: string, parcel: Parcel, round: number) => {
    const domElement = document.createElement('div');
    document.body.append(domElement);
    const props = { name: `${what}-${round}`, domElement, version: input.version };
    await inTime(`bootstrap of ${what}`, parcel.bootstrap(props));
    await inTime(`mount of ${what}`, parcel.mount(props));
    // A widget may be empty.
    const timeout = parcel === module ? 50 : 10;
    for (let tries = 0; tries < timeout && !domElement.innerText.trim(); tries += 1) await pause(100);
    if (parcel === module && !domElement.innerText.trim()) contract.push(`${what} showed nothing in 5 s`);
    await pause(300);
    await inTime(`unmount of ${what}`, parcel.unmount(props));
    await pause(100);
    if (domElement.childNodes.length)
      leaks.push(`${what} left ${domElement.childNodes.length} nodes in its element`);
    domElement.remove();
  };
  const counts = ({ listeners, intervals, sockets, styles, nodes }: Census): Record<string, number> => ({
    ...Object.fromEntries(Object.entries(listeners).map(([name, count]) => [`${name} listeners`, count])),
    intervals,
    sockets,
    'style elements': styles,
    'elements in the body': nodes,
  });

  for (const [what, parcel] of [['pages', module] as const, ...Object.entries(slotLifecycles)]) {
    await mountOnce(what, parcel, 0);
    const seen = [counts(page.__census())];
    const heaps = [await page.__heap?.()];
    for (let round = 1; round < rounds; round += 1) {
      await mountOnce(what, parcel, round);
      seen.push(counts(page.__census()));
      heaps.push(await page.__heap?.());
    }
    // An idle host adds a few itself: only a count that grows in every round is a leak.
    const grown = Object.keys(seen.at(-1) ?? {}).filter((name) =>
      seen.every((now, round) => round === 0 || (now[name] ?? 0) > (seen[round - 1]?.[name] ?? 0)),
    );
    leaks.push(...grown.map((name) => `${what}: more ${name} each time it is mounted`));
    const added = heaps.slice(1).map((bytes = 0, round) => bytes - (heaps[round] ?? 0));
    const least = Math.min(...added);
    if (least > leastLeak)
      leaks.push(`${what}: ${Math.round(least / 1_000_000)} MB more of memory each time it is mounted`);
  }
  return { contract, leaks: [...new Set(leaks)] };
}
