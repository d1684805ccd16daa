import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baseOf, discover, isOurs } from '../registry/discovery';
import type { Discovery } from '../registry/discovery';
import type { Environment } from '../registry/registry-record';
import type { RegistryStore } from '../registry/registry-store';
import { resolve } from '../registry/resolution';
import type { RequestingBrowser, Choice } from '../registry/resolution';
import type { PublishedRemotes } from '../storage/published-remotes';
import type { RemoteJson } from '../storage/remote-json';

/** A remote as a page is given it. */
export interface ServedRemote {
  description: RemoteJson;
  /** Folder of the version, with a slash at the end: an absolute path, or a URL on the origin that serves remotes. */
  base: string;
  /** Its federation manifest. */
  manifest: unknown;
}

export interface Served {
  registry: Discovery;
  /** Remotes stored here; an override from another origin is only in the registry. */
  remotes: readonly ServedRemote[];
}

/** Cache time of an answer in which a version is missing: it may be about to arrive. */
const degradedMs = 3000;
/** Limit of cached combinations of versions; overrides make any number of new ones. */
const maxCachedCombinations = 256;

/** What an environment serves right now: worked out once per combination of versions, not per user. */
export class ServedRemotes {
  readonly #registry: Pick<RegistryStore, 'read'>;
  readonly #published: PublishedRemotes;
  readonly #environment: Environment;
  readonly #origin: string;
  readonly #known = new Map<string, Promise<Served>>();
  #revision: number | undefined;

  /** `origin` is where browsers get remotes from; empty for this server. */
  constructor(
    registry: Pick<RegistryStore, 'read'>,
    published: PublishedRemotes,
    environment: Environment,
    origin = '',
  ) {
    this.#origin = origin;
    this.#registry = registry;
    this.#published = published;
    this.#environment = environment;
  }

  /** Override, then canary, then current: what this browser is to load. */
  async read(browser: RequestingBrowser = {}): Promise<Served> {
    const record = await this.#registry.read();
    if (this.#revision !== record?.revision || this.#known.size > maxCachedCombinations) {
      this.#known.clear();
      this.#revision = record?.revision;
    }
    const choices = resolve(record?.environments[this.#environment] ?? {}, browser);
    const key = JSON.stringify(choices);
    const known = this.#known.get(key);
    if (known) return known;
    const serving = this.#serve(choices);
    this.#known.set(key, serving);
    const forget = () => this.#known.get(key) === serving && this.#known.delete(key);
    serving.then(({ registry }) => {
      if (!isComplete(registry, choices)) setTimeout(forget, degradedMs).unref();
    }, forget);
    return serving;
  }

  async #serve(choices: Readonly<Record<string, readonly Choice[]>>): Promise<Served> {
    const registry = await discover(choices, this.#published, this.#origin);
    const ours = Object.entries(registry.microFrontends).flatMap(([remote, [first]]) =>
      isOurs(first) ? [this.#describe(remote, first.metadata.version)] : [],
    );
    return { registry, remotes: await Promise.all(ours) };
  }

  async #describe(remote: string, version: string): Promise<ServedRemote> {
    const description = await this.#published.describe(remote, version);
    const folder = await this.#published.folderOf(remote, version);
    const manifest = await readFile(join(folder, description.entry), 'utf8');
    return { description, base: baseOf(remote, version, this.#origin), manifest: JSON.parse(manifest) };
  }
}

function isComplete(
  { microFrontends }: Discovery,
  choices: Readonly<Record<string, readonly Choice[]>>,
): boolean {
  return Object.entries(choices).every(([remote, list]) => microFrontends[remote]?.length === list.length);
}
