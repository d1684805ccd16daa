import semver from 'semver';
import type { Discovery } from '../registry/discovery';
import { remotesIn, type Deployment, type RegistryRecord } from '../registry/registry-record';
import type { Made } from './desk.fixture';

/** Returns a generator of numbers in [0, 1) that depend only on the seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** Returns a random item; undefined for an empty list. */
    pick: <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)],
    chance: (probability: number) => next() < probability,
  };
}

/** The test's own model of versions, independent of delivery's checks. */
export class Versions {
  readonly #made = new Map<string, Required<Made>>();

  add(made: Required<Made>): Required<Made> {
    this.#made.set(`${made.name} ${made.version}`, made);
    return made;
  }

  of(remote: string): string[] {
    return [...this.#made.values()].filter(({ name }) => name === remote).map(({ version }) => version);
  }

  /** Whether a version runs in a host that offers these kernels. */
  runs(remote: string, version: string, kernels: readonly string[]): boolean {
    const made = this.#made.get(`${remote} ${version}`);
    return made !== undefined && kernels.some((kernel) => semver.satisfies(kernel, made.kernel));
  }

  pathsOf(remote: string, version: string): readonly string[] {
    return this.#made.get(`${remote} ${version}`)?.paths ?? [];
  }

  /** Lists addresses that belong to two remotes which are served together. */
  doublyOwned(record: RegistryRecord | undefined): string[] {
    const owners = new Map<string, string>();
    const doubly: string[] = [];
    for (const [remote, deployment] of Object.entries(record ? remotesIn(record, 'production') : {}))
      for (const path of versionsIn(deployment).flatMap((version) => this.pathsOf(remote, version))) {
        if ((owners.get(path) ?? remote) !== remote)
          doubly.push(`${path}: ${owners.get(path)} and ${remote}`);
        owners.set(path, remote);
      }
    return doubly;
  }
}

interface MadeHost {
  version: string;
  name: string;
  kernel: string;
  previousKernel?: { version: string } | undefined;
}

const kernelsOf = ({ kernel, previousKernel }: MadeHost) => [
  kernel,
  ...(previousKernel ? [previousKernel.version] : []),
];

/** The test's own model of hosts. */
export class Hosts {
  readonly #made = new Map<string, MadeHost>();
  readonly altered = new Set<string>();
  #folder: MadeHost = { version: '', name: '', kernel: '' };
  /** By name, the hosts that have been in the folder: open pages may still use each of them. */
  readonly #inFolder = new Map<string, MadeHost>();

  add(host: MadeHost): void {
    this.#made.set(host.version, host);
  }

  get inFolder(): MadeHost {
    return this.#folder;
  }

  set inFolder(host: MadeHost) {
    this.#folder = host;
    this.#inFolder.set(host.name, host);
  }

  /** Versions that are published and unaltered. */
  get sound(): string[] {
    return [...this.#made.keys()].filter((version) => !this.altered.has(version));
  }

  /** The host's own kernel, then the previous one if the host offers it. */
  kernelsOf(version: string): string[] {
    const made = this.#made.get(version);
    return made ? kernelsOf(made) : [];
  }

  /** Empty for a host that was not made in this history. */
  kernelsNamed(name: string): string[] {
    const made = [...this.#made.values()].find((host) => host.name === name) ?? this.#inFolder.get(name);
    return made ? kernelsOf(made) : [];
  }

  /** The kernels of each host that pages of production may be served. */
  kernelsIn(record: RegistryRecord | undefined): string[][] {
    const row = record?.environments.production?.host;
    const isSound = (version: string) => this.#made.has(version) && !this.altered.has(version);
    const current = row && [row.current, ...row.previous].find(isSound);
    const canary = row?.canary && isSound(row.canary.version) ? [row.canary.version] : [];
    return [
      current ? this.kernelsOf(current) : kernelsOf(this.#folder),
      ...canary.map((version) => this.kernelsOf(version)),
    ];
  }
}

/** Lists the versions of remotes that pages of production are served. */
export const servedIn = (record: RegistryRecord) =>
  Object.entries(remotesIn(record, 'production')).flatMap(([remote, deployment]) =>
    versionsIn(deployment).map((version) => ({ remote, version })),
  );

export const versionsIn = ({ current, canary }: Deployment) => [current, ...(canary ? [canary.version] : [])];

/** Lists every version in a registry response, including fallbacks. */
export function namedIn(answer: Discovery['microFrontends']): { remote: string; version: string }[] {
  return Object.entries(answer).flatMap(([remote, entries]) =>
    entries.flatMap((entry) =>
      [entry.url, entry.fallbackUrl, entry.extras.description, entry.extras.fallback?.description].flatMap(
        (address) => {
          const [, version] = /^\/remotes\/[^/]+\/([^/]+)\//.exec(address ?? '') ?? [];
          return version ? [{ remote, version: decodeURIComponent(version) }] : [];
        },
      ),
    ),
  );
}
