import type { RemoteJson } from './remote-json';

export interface PutVersion {
  remote: string;
  version: string;
  /** False when the very same bytes were published before. */
  isNew: boolean;
}

export interface PublishedVersion {
  version: string;
  publishedAt: Date;
}

export interface Retired {
  restore(): Promise<void>;
  discard(): Promise<void>;
}

/** Immutable published versions of remotes. */
export interface PublishedRemotes {
  /** Folder of this machine with `<remote>/<version>/`: copies of the versions that `folderOf` returned. */
  readonly dir: string;
  /** Folder of a version with all its files; throws a Refusal when there is no such version. */
  folderOf(remote: string, version: string): Promise<string>;
  has(remote: string, version: string): Promise<boolean>;
  /** remote.json of a published version; throws a Refusal when there is no such version. */
  describe(remote: string, version: string): Promise<RemoteJson>;
  names(): Promise<string[]>;
  /** Versions of a remote, the latest published first. */
  versions(remote: string): Promise<PublishedVersion[]>;
  /** What `put` would do, without doing it. */
  inspect(buildDir: string): Promise<PutVersion>;
  /**
   * Stores a build's folder as a version. A version never changes: storing other bytes under a version that exists is
   * refused. A kill in the middle leaves no partial version.
   */
  put(buildDir: string): Promise<PutVersion>;
  /** Unlists a version; the result deletes it for good or restores it. */
  retire(remote: string, version: string): Promise<Retired>;
  /** Deletes what killed commands left on this machine, or in the store, before that instant. */
  sweep(before: Date): Promise<void>;
}

/** Whether a version can be served from this machine, after fetching it where that is needed. Never rejects. */
export function isAtHand(published: PublishedRemotes, remote: string, version: string): Promise<boolean> {
  return published.folderOf(remote, version).then(
    () => true,
    () => false,
  );
}
