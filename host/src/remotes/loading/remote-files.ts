import { failureAt, RemoteFailure } from '../model/remote-failure';
import { explain } from './fetch-checked';
import { retry, withTimeout } from './retry';

type Hashes = Readonly<Record<string, string>>;

interface KnownVersion {
  readonly remote: string;
  readonly version: string;
  readonly base: string;
  /** Hashes known so far, by file relative to `base`; `fetchAll` resolves with all. */
  readonly hashes: Hashes;
  readonly fetchAll: () => Promise<Hashes>;
  /** The version's code calls `load` before each file; other versions need all hashes before their code runs. */
  readonly asksForHashes?: boolean | undefined;
}

export type RemoteFiles = ReturnType<typeof createRemoteFiles>;

/** Longer than the remote's own timeout of 8 s for a script; stylesheets have no timeout. */
const chunkMs = 9000;
/** One quick retry and one that outlasts a server restart. A file that a release has removed will not come back. */
const pauses = [200, 700];
const noFile = `sha384-${'A'.repeat(64)}`;

interface Owner {
  readonly known: KnownVersion;
  hashes: Hashes;
  /** Set when `hashes` are those of all files. */
  isWhole?: boolean;
  all?: Promise<Hashes>;
}

/** `load` and `integrityOf` are called by code that delivery/src/webpack/ask-host.ts adds to the remotes. */
export function createRemoteFiles() {
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

  /** Returns a file's hash; undefined without a known remote; a hash that matches nothing if not in its version. */
  const integrityOf = (url: string): string | undefined => {
    const owner = ownerOf(url);
    return owner && (owner.hashes[url.slice(owner.known.base.length)] ?? noFile);
  };
  /** Resolves with the cause of a bundler's error that names a file it could not load. */
  const explainLoss = async (
    error: unknown,
    { remote, version }: Pick<KnownVersion, 'remote' | 'version'>,
  ): Promise<RemoteFailure> => {
    const failed = requestOf(error);
    if (failed === undefined) return failureAt('code', error, remote, version);
    return explain({ remote, version, stage: 'code', url: failed, integrity: integrityOf(failed) });
  };

  return {
    know: (known: KnownVersion) => void versions.set(known.base, { known, hashes: known.hashes }),
    integrityOf,
    explain: explainLoss,
    /** Resolves with the hashes of all files of the version at `base`, by address; fetched once. */
    async allOf(base: string): Promise<Hashes> {
      const owner = versions.get(base);
      const hashes = owner ? await complete(owner) : {};
      return Object.fromEntries(Object.entries(hashes).map(([file, hash]) => [`${base}${file}`, hash]));
    },
    /** Like `integrityOf`, for an element about to fetch; also undefined in development and while the hash may follow. */
    integrityAhead(url: string): string | undefined {
      const owner = ownerOf(url);
      // A version in development has no hashes.
      if (!owner || Object.keys(owner.hashes).length === 0) return undefined;
      const hash = owner.hashes[url.slice(owner.known.base.length)];
      return hash ?? (owner.known.asksForHashes && !owner.isWhole ? undefined : noFile);
    },
    /** Runs `attempt`, which loads the chunk at `url`, once its hash is known; retries temporary failures. */
    async load<T>(url: string, attempt: () => Promise<T>): Promise<T> {
      const owner = ownerOf(url);
      if (!owner) return attempt();
      const { remote, version, base } = owner.known;
      const file = url.slice(base.length);
      if (!owner.hashes[file]) await complete(owner);
      const tooLate = () =>
        new RemoteFailure({ remote, version, stage: 'timeout', cause: `${url} took over ${chunkMs} ms` });
      return retry(
        async () => {
          try {
            return await withTimeout(chunkMs, attempt(), tooLate);
          } catch (error) {
            // After this timeout there is no retry.
            if (requestOf(error) !== undefined && isTimeout(error)) throw tooLate();
            throw await explainLoss(error, { remote, version });
          }
        },
        { pauses, isTemporary: (error) => error instanceof RemoteFailure && error.isTemporary },
      );
    },
  };
}

/** Returns the file named by load errors of webpack and its stylesheets; undefined for errors of code that ran. */
function requestOf(error: unknown): string | undefined {
  const request = error instanceof Error && 'request' in error ? error.request : undefined;
  return typeof request === 'string' ? new URL(request, location.href).href : undefined;
}

const isTimeout = (error: unknown) => error instanceof Error && 'type' in error && error.type === 'timeout';

declare global {
  // The global name that the remotes' code uses.
  var __PORTAL_FILES__: Pick<RemoteFiles, 'load' | 'integrityOf'> | undefined;
}
