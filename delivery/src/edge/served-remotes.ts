import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseOf, discover } from '../registry/discovery';
import type { Discovery } from '../registry/discovery';
import type { Environment } from '../registry/registry-record';
import type { RegistryStore } from '../registry/registry-store';
import type { PublishedRemotes } from '../storage/published-remotes';
import type { RemoteJson } from '../storage/remote-json';

/** A remote as a page is given it. */
export interface ServedRemote {
  description: RemoteJson;
  /** Folder of the version on this server, with a slash at the end. */
  base: string;
  /** Its federation manifest. */
  manifest: unknown;
}

export interface Served {
  registry: Discovery;
  remotes: readonly ServedRemote[];
}

/** What an environment serves right now, worked out once per state of the registry. */
export class ServedRemotes {
  readonly #store: RegistryStore;
  readonly #published: PublishedRemotes;
  readonly #environment: Environment;
  #revision: number | undefined;
  #served: Served | undefined;

  constructor(store: RegistryStore, published: PublishedRemotes, environment: Environment) {
    this.#store = store;
    this.#published = published;
    this.#environment = environment;
  }

  read(): Served {
    const record = this.#store.read();
    if (!this.#served || this.#revision !== record?.revision) {
      const registry = discover(record, this.#environment, this.#published);
      const remotes = Object.entries(registry.microFrontends).map(([remote, [{ metadata }]]) =>
        this.#serve(remote, metadata.version),
      );
      this.#served = { registry, remotes };
      this.#revision = record?.revision;
    }
    return this.#served;
  }

  #serve(remote: string, version: string): ServedRemote {
    const description = this.#published.describe(remote, version);
    const manifest = readFileSync(join(this.#published.folderOf(remote, version), description.entry), 'utf8');
    return { description, base: baseOf(remote, version), manifest: JSON.parse(manifest) };
  }
}
