import type { Lifecycles } from 'shared-kernel/routing';
import type { RemoteDescription } from 'shared-kernel/routing/definitions';
import type { PublishedRemote } from './published-remote';
import type { WithdrawnVersions } from './registry-entry';
import type { RemoteFailure } from './remote-failure';

/** Exports of a remote's exposed module: its pages as one parcel and one parcel per slot it fills. */
export interface RemoteModule extends Lifecycles {
  /** Prefetches a page's code; versions built before this existed lack it. */
  preload?(pathname: string): void;
  readonly slotLifecycles: Readonly<Record<string, Lifecycles>>;
}

export interface LoadedRemote {
  readonly version: string;
  readonly description: Pick<RemoteDescription, 'routes'>;
  readonly module: RemoteModule;
}

/** Provides the code of remotes and decides which version is used. */
export interface RemoteSource {
  /**
   * Resolves with the version to use: the registry's, or its fallback. Loaded once; rejects with a reported
   * RemoteFailure when all fail, and the next call retries. `path` is that of the page about to be opened, whose files
   * are fetched together with the remote's first ones.
   */
  load(name: string, path?: string): Promise<LoadedRemote>;
  /**
   * Reports that a loaded version does not work. Resolves to true when another one is ready, which `load` then
   * returns; to false when there is none, and everything stays as it is.
   */
  replace(failure: RemoteFailure): Promise<boolean>;
  /** Clears the remote's failures: the next `load` starts with the registry's version again. */
  forgive(name: string): void;
  /**
   * Replaces the registry's version from the next `load` on. Mounted roots of the current version stay until they are
   * left.
   */
  renew(remote: PublishedRemote): void;
  /** Excludes these versions from now on, both as a fallback and as the last one that worked. */
  withdraw(versions: WithdrawnVersions): void;
  isRequested(name: string): boolean;
  /** Called when a root of this version is mounted; call the returned function when it is unmounted. */
  enter(name: string, version: string): () => void;
  /** Called when a page of the version in use is about to run; call the returned function once the page responds. */
  begin(name: string): () => void;
  /** Called when a page of this version is visible: stores it as the last one that worked. */
  worked(name: string, version: string): void;
}

export function isRemoteModule(value: unknown): value is RemoteModule {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['bootstrap', 'mount', 'unmount', 'slotLifecycles'].every((part) => part in value)
  );
}
