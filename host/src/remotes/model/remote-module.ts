import type { Lifecycles } from 'shared-kernel/routing';
import type { RemoteDescription } from 'shared-kernel/routing/definitions';
import type { PublishedRemote } from './published-remote';
import type { WithdrawnVersions } from './registry-entry';
import type { RemoteFailure } from './remote-failure';

/** Exports of a remote's exposed module: its pages as one parcel and one parcel per slot it fills. */
export interface RemoteModule extends Lifecycles {
  /** Fetches a page's code ahead; versions built before this existed lack it. */
  preload?(pathname: string): void;
  readonly slotLifecycles: Readonly<Record<string, Lifecycles>>;
}

/** A version whose code is in the page. */
export interface LoadedRemote {
  readonly version: string;
  readonly description: Pick<RemoteDescription, 'routes'>;
  readonly module: RemoteModule;
}

/** Where the code of remotes comes from, and who decides which version of it. */
export interface RemoteSource {
  /**
   * The version to use: the one that the registry names, or its fallback. Fetched once; rejects with a reported
   * RemoteFailure when all fail, after which the next call retries. `path`: of the page that is about to be opened,
   * whose files are then fetched together with the remote's first ones.
   */
  load(name: string, path?: string): Promise<LoadedRemote>;
  /**
   * Reports that a loaded version does not work. Resolves to true when another one is ready, which `load` then
   * returns; to false when there is none, and everything stays as it is.
   */
  replace(failure: RemoteFailure): Promise<boolean>;
  /** Clears its failures: the next `load` begins with the registry's version again. */
  forgive(name: string): void;
  /** From the next `load` on another version is the registry's. What is mounted of the present one stays until it is left. */
  renew(remote: PublishedRemote): void;
  /** From now on none of these versions is loaded, neither as a fallback nor as the last that worked. */
  withdraw(versions: WithdrawnVersions): void;
  /** Whether its code was requested. */
  isRequested(name: string): boolean;
  /** A root of this version is mounted; call the result when it is unmounted. */
  enter(name: string, version: string): () => void;
  /** A page of the version in use is about to run; call the result when it is responsive. */
  begin(name: string): () => void;
  /** A page of this version is visible: stores it as the last that worked. */
  worked(name: string, version: string): void;
}

export function isRemoteModule(value: unknown): value is RemoteModule {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['bootstrap', 'mount', 'unmount', 'slotLifecycles'].every((part) => part in value)
  );
}
