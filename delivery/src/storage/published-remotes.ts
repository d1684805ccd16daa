import { manifestFile } from '../build/federation-manifest';
import type { HostBuildRecord } from '../build/host-build-record';
import type { RemoteJson } from './remote-json';
import type { Encoding, OpenFile } from './verified-files';
import { within } from '../within';

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

/** Immutable published versions of remotes, and of the host under its name as a release. */
export interface PublishedRemotes {
  /** Folder of this machine with `<remote>/<version>/`: copies of the versions that `folderOf` returned. */
  readonly dir: string;
  /** Folder of a version with all its files; throws a Refusal when there is no such version. */
  folderOf(remote: string, version: string): Promise<string>;
  has(remote: string, version: string): Promise<boolean>;
  /** remote.json of a published version; throws a Refusal when there is no such version. */
  describe(remote: string, version: string): Promise<RemoteJson>;
  /** build.json of a published version of the host; throws a Refusal when there is no such version. */
  describeHost(version: string): Promise<HostBuildRecord>;
  /**
   * Opens remote.json or a file that it names, as it was published, in the first of the encodings that there is; undefined
   * for anything else. Throws StoreAway when that cannot be known.
   */
  open(
    remote: string,
    version: string,
    file: string,
    encodings?: readonly Encoding[],
  ): Promise<OpenFile | undefined>;
  /** The bytes of such a file; throws a Refusal when there is none. */
  read(remote: string, version: string, file: string): Promise<Buffer>;
  /** SHA-256 of every file that is stored of a version, read from the store itself. */
  digestsOf(remote: string, version: string): Promise<Record<string, string>>;
  /** Names of the remotes; the host, whose versions are stored likewise, is none. */
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

/** How long a page waits for a version that this machine has not met yet; it is fetched on. */
const longestWaitMs = 3000;

/** Whether a version can be served from this machine, after fetching it where that is needed. Never rejects. */
export function isAtHand(published: PublishedRemotes, remote: string, version: string): Promise<boolean> {
  const isReadable = published.read(remote, version, manifestFile).then(
    () => true,
    () => false,
  );
  return within(longestWaitMs, isReadable, () => false);
}
