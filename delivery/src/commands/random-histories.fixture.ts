import semver from 'semver';
import type { Discovery } from '../registry/discovery';
import type { Deployment, RegistryRecord } from '../registry/registry-record';
import type { Made } from './desk.fixture';

/** Numbers from 0 to below 1 that depend on the seed alone (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** One of them; undefined of none. */
    pick: <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)],
    chance: (probability: number) => next() < probability,
  };
}

/** What the history knows of versions by itself, without any check of delivery. */
export class Versions {
  readonly #made = new Map<string, Required<Made>>();

  add(made: Required<Made>): Required<Made> {
    this.#made.set(`${made.name} ${made.version}`, made);
    return made;
  }

  of(remote: string): string[] {
    return [...this.#made.values()].filter(({ name }) => name === remote).map(({ version }) => version);
  }

  runs(remote: string, version: string, kernel: string): boolean {
    const made = this.#made.get(`${remote} ${version}`);
    return made !== undefined && semver.satisfies(kernel, made.kernel);
  }

  pathsOf(remote: string, version: string): readonly string[] {
    return this.#made.get(`${remote} ${version}`)?.paths ?? [];
  }

  /** Addresses that two remotes have which are served together. */
  doublyOwned(record: RegistryRecord | undefined): string[] {
    const owners = new Map<string, string>();
    const doubly: string[] = [];
    for (const [remote, deployment] of Object.entries(record?.environments.production ?? {}))
      for (const path of versionsIn(deployment).flatMap((version) => this.pathsOf(remote, version))) {
        if ((owners.get(path) ?? remote) !== remote)
          doubly.push(`${path}: ${owners.get(path)} and ${remote}`);
        owners.set(path, remote);
      }
    return doubly;
  }
}

export const versionsIn = ({ current, canary }: Deployment) => [current, ...(canary ? [canary.version] : [])];

/** Every version that a registry's answer names, fallbacks among them. */
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
