import { failureAt, RemoteFailure } from '../model/remote-failure';
import { explain } from './fetch-checked';
import { patiently, within } from './patience';

type Hashes = Readonly<Record<string, string>>;

interface KnownVersion {
  readonly remote: string;
  readonly version: string;
  readonly base: string;
  /** By file, relative to `base`; so far, and all of them. */
  readonly hashes: Hashes;
  readonly fetchAll: () => Promise<Hashes>;
  /** Its code asks before each file, by `load`; of any other all hashes have to be there before its code runs. */
  readonly asksForHashes?: boolean | undefined;
}

/** Asked by remotes' own code, which delivery/src/webpack/ask-host.ts puts into them. */
export interface RemoteFiles {
  /** Runs `attempt`, which loads the chunk at `url`, when its hash is known; tries again when that may help. */
  load<T>(url: string, attempt: () => Promise<T>): Promise<T>;
  /** Undefined for files of nobody we know; a hash that no file has for those that a version does not list. */
  integrityOf(url: string): string | undefined;
  know(version: KnownVersion): void;
  /** The hashes of all files of the version at `base`, by address; fetched once. */
  allOf(base: string): Promise<Hashes>;
  /** For an element that is about to fetch a file: as `integrityOf`, but for files that are going to be asked for. */
  integrityAhead(url: string): string | undefined;
  /** What a bundler's error means, when it names the file that it could not load. */
  explain(error: unknown, version: Pick<KnownVersion, 'remote' | 'version'>): Promise<RemoteFailure>;
}

/** Longer than the remote's own 8 s for a script; stylesheets have no limit of their own. */
const chunkMs = 9000;
/** One quick try and one that outlasts a restart; a release that took the file away is not waited for. */
const pauses = [200, 700];
const noFile = `sha384-${'A'.repeat(64)}`;

interface Owner {
  readonly known: KnownVersion;
  hashes: Hashes;
  /** Set when `hashes` are those of all files. */
  isWhole?: boolean;
  all?: Promise<Hashes>;
}

export function createRemoteFiles(): RemoteFiles {
  const versions = new Map<string, Owner>();
  const ownerOf = (url: string) => [...versions.values()].find(({ known }) => url.startsWith(known.base));

  const complete = (owner: Owner) => {
    owner.all ??= owner.known.fetchAll().then(
      (hashes) => {
        owner.isWhole = true;
        return (owner.hashes = hashes);
      },
      (error: unknown) => {
        delete owner.all;
        throw error;
      },
    );
    return owner.all;
  };

  const integrityOf: RemoteFiles['integrityOf'] = (url) => {
    const owner = ownerOf(url);
    return owner && (owner.hashes[url.slice(owner.known.base.length)] ?? noFile);
  };
  const explainLoss: RemoteFiles['explain'] = async (error, { remote, version }) => {
    const failed = requestOf(error);
    if (failed === undefined) return failureAt('code', error, remote, version);
    return explain({ remote, version, stage: 'code', url: failed, integrity: integrityOf(failed) });
  };

  return {
    know: (known) => void versions.set(known.base, { known, hashes: known.hashes }),
    integrityOf,
    explain: explainLoss,
    async allOf(base) {
      const owner = versions.get(base);
      const hashes = owner ? await complete(owner) : {};
      return Object.fromEntries(Object.entries(hashes).map(([file, hash]) => [`${base}${file}`, hash]));
    },
    integrityAhead(url) {
      const owner = ownerOf(url);
      // One that is worked on has no hashes at all.
      if (!owner || Object.keys(owner.hashes).length === 0) return undefined;
      const hash = owner.hashes[url.slice(owner.known.base.length)];
      return hash ?? (owner.known.asksForHashes && !owner.isWhole ? undefined : noFile);
    },
    async load(url, attempt) {
      const owner = ownerOf(url);
      if (!owner) return attempt();
      const { remote, version, base } = owner.known;
      const file = url.slice(base.length);
      if (!owner.hashes[file]) await complete(owner);
      const tooLate = () =>
        new RemoteFailure({ remote, version, stage: 'timeout', cause: `${url} took over ${chunkMs} ms` });
      return patiently(
        async () => {
          try {
            return await within(chunkMs, attempt(), tooLate);
          } catch (error) {
            // Who has waited so long for a file has no patience left for a second time.
            if (requestOf(error) !== undefined && isTimeout(error)) throw tooLate();
            throw await explainLoss(error, { remote, version });
          }
        },
        { pauses, mayPass: (error) => error instanceof RemoteFailure && error.mayPass },
      );
    },
  };
}

/** The file that could not be loaded, as webpack and its stylesheets tell; other errors come from code that ran. */
function requestOf(error: unknown): string | undefined {
  const request = error instanceof Error && 'request' in error ? error.request : undefined;
  return typeof request === 'string' ? new URL(request, location.href).href : undefined;
}

const isTimeout = (error: unknown) => error instanceof Error && 'type' in error && error.type === 'timeout';

declare global {
  // The name that remotes' code looks for.
  var __PORTAL_FILES__: Pick<RemoteFiles, 'load' | 'integrityOf'> | undefined;
}
