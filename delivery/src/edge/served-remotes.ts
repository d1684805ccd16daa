import type { HostBuildRecord } from '../build/host-build-record';
import { misfitsOf } from '../checks/static-checks';
import { jsonIn } from '../issues-in-words';
import { baseOf, discover, isOurs, type Discovery } from '../registry/discovery';
import { remotesIn, type Environment, type RegistryRecord } from '../registry/registry-record';
import { withdrawalOf, withdrawnVersions } from '../registry/withdrawn';
import type { RegistryStore } from '../registry/registry-store';
import { resolve, type RequestingBrowser, type Choice } from '../registry/resolution';
import { onceEach, type Report } from '../reports';
import type { PublishedRemotes } from '../storage/published-remotes';
import type { RemoteJson } from '../storage/remote-json';

export interface ServedRemote {
  description: RemoteJson;
  /** Folder of the version, with a trailing slash: an absolute path, or a URL on the origin that serves remotes. */
  base: string;
  manifest: unknown;
}

export interface Served {
  registry: Discovery;
  /** Remotes stored here; an override from another origin is only in the registry. */
  remotes: readonly ServedRemote[];
}

/** Cache time of a response in which a version is missing, since it may be about to arrive. */
const degradedMs = 3000;
/** Limit of cached combinations of versions; overrides can create any number of them. */
const maxCachedCombinations = 256;

interface ServedRemotesInput {
  registry: Pick<RegistryStore, 'read'>;
  published: PublishedRemotes;
  environment: Environment;
  /** Origin that browsers load remotes from; empty for this server. */
  origin?: string | undefined;
  /** Called once for each version that the registry names and that the host cannot run. */
  report?: Report;
}

/** Determines what an environment serves now: computed once per combination of versions and host, not per user. */
export class ServedRemotes {
  readonly #known = new Map<string, Promise<Served>>();
  readonly #reportOnce: Report;
  #revision: number | undefined;

  constructor(private readonly input: ServedRemotesInput) {
    this.#reportOnce = onceEach(input.report);
  }

  /** Selects what this browser loads in the host of its page: override, else canary, else current version. */
  async read(host: HostBuildRecord, browser: RequestingBrowser = {}): Promise<Served> {
    const record = await this.input.registry.read();
    if (this.#revision !== record?.revision || this.#known.size > maxCachedCombinations) {
      this.#known.clear();
      this.#revision = record?.revision;
    }
    const choices = resolve(remotesIn(record, this.input.environment), browser);
    const key = JSON.stringify([host.name, choices]);
    const known = this.#known.get(key);
    if (known) return known;
    const serving = this.#serve(host, choices, record);
    this.#known.set(key, serving);
    const forget = () => this.#known.get(key) === serving && this.#known.delete(key);
    serving.then(({ registry }) => {
      if (!isComplete(registry, choices)) setTimeout(forget, degradedMs).unref();
    }, forget);
    return serving;
  }

  async #serve(
    host: HostBuildRecord,
    choices: Readonly<Record<string, readonly Choice[]>>,
    record: RegistryRecord | undefined,
  ): Promise<Served> {
    const { published: store, origin = '' } = this.input;
    const canRun = async (remote: string, version: string) =>
      !withdrawalOf(record, remote, version) && (await this.#canRun(host, remote, version));
    const found = await discover(choices, { store, origin, canRun });
    const withdrawn = this.#notToLoad(choices, record);
    const registry = Object.keys(withdrawn).length ? { ...found, withdrawn } : found;
    const ours = Object.entries(registry.microFrontends).flatMap(([remote, [first]]) =>
      isOurs(first) ? [this.#describe(remote, first.metadata.version)] : [],
    );
    return { registry, remotes: await Promise.all(ours) };
  }

  /** Lists versions that a page must not load, even if stored: withdrawn, or rolled back and not served to it. */
  #notToLoad(
    choices: Readonly<Record<string, readonly Choice[]>>,
    record: RegistryRecord | undefined,
  ): Record<string, string[]> {
    const refused = withdrawnVersions(record);
    for (const [remote, { undone = [] }] of Object.entries(remotesIn(record, this.input.environment))) {
      const given = (choices[remote] ?? []).flatMap((choice) => [
        ...('version' in choice ? [choice.version] : []),
        ...choice.fallbacks,
      ]);
      const left = undone.filter((version) => !given.includes(version));
      if (left.length) refused[remote] = [...(refused[remote] ?? []), ...left];
    }
    return refused;
  }

  async #canRun(host: HostBuildRecord, remote: string, version: string): Promise<boolean> {
    const description = await this.input.published.describe(remote, version).catch(() => undefined);
    const misfits = description ? misfitsOf(description, host) : ['its remote.json cannot be read'];
    if (!misfits.length) return true;
    this.#reportOnce(
      `host ${host.name} cannot run ${remote} ${version}, which is left out: ${misfits.join('; ')}`,
    );
    return false;
  }

  async #describe(remote: string, version: string): Promise<ServedRemote> {
    const { published, origin } = this.input;
    const description = await published.describe(remote, version);
    const bytes = await published.read(remote, version, description.entry);
    const manifest = jsonIn(bytes, `${description.entry} of ${remote} ${version}`);
    return { description, base: baseOf(remote, version, origin), manifest };
  }
}

/** Whether every selected version is included: one that is replaced or left out may be about to arrive. */
function isComplete(
  { microFrontends }: Discovery,
  choices: Readonly<Record<string, readonly Choice[]>>,
): boolean {
  return Object.entries(choices).every(([remote, list]) =>
    list.every(
      (choice, at) => 'url' in choice || microFrontends[remote]?.[at]?.metadata.version === choice.version,
    ),
  );
}
