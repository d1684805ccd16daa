import { hostRelease, pageFile, type HostBuildRecord } from '../build/host-build-record';
import { versionsOf } from '../registry/change';
import { hostIn, type Deployment, type Environment, type RegistryRecord } from '../registry/registry-record';
import { withdrawalOf, withdrawnInWords } from '../registry/withdrawn';
import type { RegistryStore } from '../registry/registry-store';
import { RegistryUnread } from '../registry/live-registry';
import { resolve, type RequestingBrowser } from '../registry/resolution';
import { Refusal } from '../refusal';
import { missingOrChanged } from '../storage/remote-json';
import { onceEach, type Report } from '../reports';
import { within } from '../within';
import type { PublishedRemotes } from '../storage/published-remotes';
import type { Encoding, OpenFile } from '../storage/verified-files';
import type { BuiltHost, FolderHost } from './folder-host';
import type { Found } from './static-files';

interface ServedHostsInput {
  registry: Pick<RegistryStore, 'read'>;
  published: PublishedRemotes;
  /** The versions on this machine: all, or copies of those that it has served. */
  copies: PublishedRemotes;
  environment: Environment;
  /** Used when the registry names no host, or none that can be served. Nothing signs it. */
  folder: FolderHost | undefined;
  /** Called once for each version that the registry names and that cannot be served. */
  report?: Report;
}

/** How long a page waits for a version that this machine does not have yet; fetching continues in the background. */
const longestWaitMs = 3000;
/** Pause before a version that could not be read is read again. */
const missingMs = 3000;
/** Limit of versions in memory. */
const maxKnown = 32;

/** Selects the host that each page is served: the one that the registry names, from the store. */
export class ServedHosts {
  readonly #known = new Remembered<BuiltHost>();
  readonly #described = new Remembered<HostBuildRecord>();
  readonly #reportOnce: Report;

  constructor(private readonly input: ServedHostsInput) {
    this.#reportOnce = onceEach(input.report);
  }

  /** Returns the canary for its share of the customers, else the current version or the latest earlier one. */
  async of({ cohort }: Pick<RequestingBrowser, 'cohort'> = {}): Promise<BuiltHost> {
    const record = await this.input.registry.read();
    const named = hostIn(record, this.input.environment);
    if (!named) return this.#inFolder(record);
    const [choice] = resolve({ [hostRelease]: named }, { cohort })[hostRelease] ?? [];
    const versions = choice && 'version' in choice ? [choice.version, ...choice.fallbacks] : [];
    for (const version of versions) {
      const built = await this.#known.get(version, () => this.#read(version));
      if (built && !this.#isWithdrawn(record, built.host)) return built;
    }
    const { folder } = this.input;
    if (!folder?.isThere) throw new RegistryUnread('none of the hosts that it names can be read');
    this.#reportOnce('none of the hosts that the registry names can be served, the one in the folder is');
    return this.#inFolder(record);
  }

  #inFolder(record: RegistryRecord | undefined): BuiltHost {
    const { built } = this.input.folder ?? {};
    if (!built)
      throw new RegistryUnread('the registry names no host, and one without a signature is not served');
    const withdrawal = withdrawalOf(record, hostRelease, built.host.version, built.host.name);
    if (!withdrawal) return built;
    const problem = `the host in the folder is not served: ${withdrawnInWords(withdrawal)}`;
    this.#reportOnce(problem);
    throw new RegistryUnread(problem);
  }

  /** Opens a file of any host that a page may use: named by the registry, or served from here earlier. */
  async open(file: string, encodings: readonly Encoding[]): Promise<Found> {
    const { published, copies, folder, environment } = this.input;
    const record = await this.input.registry.read().catch(() => undefined);
    const named = hostIn(record, environment);
    for (const version of named ? namedBy(named) : []) {
      const found = await this.#openOf(published, version, file, encodings, record);
      if (found) return found;
    }
    const inFolder = await folder?.open(file, encodings);
    if (folder && inFolder && !this.#isWithdrawn(record, folder.built.host)) return inFolder;
    for (const { version } of await copies.versions(hostRelease)) {
      const found = await this.#openOf(copies, version, file, encodings, record);
      if (found) return found;
    }
    for (const withdrawal of record?.withdrawn ?? []) {
      if (withdrawal.remote !== hostRelease) continue;
      const host = await this.#describe(published, withdrawal.version);
      if (host && Object.hasOwn(host.integrity, file)) return withdrawal;
    }
    return undefined;
  }

  #isWithdrawn(record: RegistryRecord | undefined, { version, name }: HostBuildRecord): boolean {
    return withdrawalOf(record, hostRelease, version, name) !== undefined;
  }

  #describe(store: PublishedRemotes, version: string): Promise<HostBuildRecord | undefined> {
    return this.#described.get(version, () => store.describeHost(version));
  }

  /** Checks the description first: a version without this file is not fetched for it. */
  async #openOf(
    store: PublishedRemotes,
    version: string,
    file: string,
    encodings: readonly Encoding[],
    record: RegistryRecord | undefined,
  ): Promise<OpenFile | undefined> {
    const host = await this.#describe(store, version);
    return host && Object.hasOwn(host.integrity, file) && !this.#isWithdrawn(record, host)
      ? store.open(hostRelease, version, file, encodings)
      : undefined;
  }

  async #read(version: string): Promise<BuiltHost | undefined> {
    const { published } = this.input;
    try {
      const host = await published.describeHost(version);
      // All files are verified, once: a page without one of its scripts would stay blank.
      const [issue] = missingOrChanged(host.integrity, await published.folderOf(hostRelease, version));
      if (issue) throw new Refusal(issue);
      const template = await published.read(hostRelease, version, pageFile);
      return { template: template.toString('utf8'), host };
    } catch (problem) {
      this.#reportOnce(`${hostRelease} ${version} cannot be served: ${String(problem)}`);
      return undefined;
    }
  }
}

/** Caches what is known of versions, which never change; a failed read is retried a little later. */
class Remembered<T> {
  readonly #known = new Map<string, Promise<T | undefined>>();

  get(version: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const known = this.#known.get(version);
    if (known) return known;
    if (this.#known.size >= maxKnown) this.#known.clear();
    const reading = within(
      longestWaitMs,
      read().catch(() => undefined),
      () => undefined,
    );
    this.#known.set(version, reading);
    void reading.then((found) => {
      if (found === undefined)
        setTimeout(
          () => this.#known.get(version) === reading && this.#known.delete(version),
          missingMs,
        ).unref();
    });
    return reading;
  }
}

const namedBy = (row: Deployment) => [...versionsOf(row), ...row.previous, ...(row.undone ?? [])];
