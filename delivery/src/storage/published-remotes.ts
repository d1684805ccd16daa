import { manifestFile } from '../build/federation-manifest';
import type { HostBuildRecord } from '../build/host-build-record';
import type { RemoteJson } from './remote-json';
import type { Encoding, OpenFile } from './verified-files';
import { within } from '../within';

export interface PutVersion {
  remote: string;
  version: string;
  /** False when identical bytes were published before. */
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

/** Immutable published versions of remotes, and of the host under its release name. */
export interface PublishedRemotes {
  /** Folder of this machine with `<remote>/<version>/`: copies of the versions that `folderOf` returned. */
  readonly dir: string;
  /** Returns the folder of a version with all its files; throws a Refusal when there is no such version. */
  folderOf(remote: string, version: string): Promise<string>;
  has(remote: string, version: string): Promise<boolean>;
  /** Returns remote.json of a published version; throws a Refusal when there is no such version. */
  describe(remote: string, version: string): Promise<RemoteJson>;
  /** Returns build.json of a published version of the host; throws a Refusal when there is no such version. */
  describeHost(version: string): Promise<HostBuildRecord>;
  /**
   * Opens remote.json or a file that it lists, as it was published, in the first available of the encodings; undefined
   * for anything else. Throws StoreAway when the store cannot be read.
   */
  open(
    remote: string,
    version: string,
    file: string,
    encodings?: readonly Encoding[],
  ): Promise<OpenFile | undefined>;
  /** Reads such a file; throws a Refusal when there is none. */
  read(remote: string, version: string, file: string): Promise<Buffer>;
  /** Returns SHA-256 of every stored file of a version, read from the store itself. */
  digestsOf(remote: string, version: string): Promise<Record<string, string>>;
  /** Names of the remotes, without the host, whose versions are stored likewise. */
  names(): Promise<string[]>;
  /** Versions of a remote, the latest published first. */
  versions(remote: string): Promise<PublishedVersion[]>;
  /** Returns the result that `put` would have, without storing anything. */
  inspect(buildDir: string): Promise<PutVersion>;
  /** Stores a build as a version, never in part; throws a Refusal for other bytes under an existing version. */
  put(buildDir: string): Promise<PutVersion>;
  /** Unlists a version; the result can delete it for good or restore it. */
  retire(remote: string, version: string): Promise<Retired>;
  /** Deletes what killed commands left on this machine or in the store before that time. */
  sweep(before: Date): Promise<void>;
}

/** How long a page waits for a version that this machine does not have yet; fetching continues afterwards. */
const longestWaitMs = 3000;

/** Whether a version can be served from this machine, after fetching it if necessary. Never rejects. */
export function isAtHand(published: PublishedRemotes, remote: string, version: string): Promise<boolean> {
  const isReadable = published.read(remote, version, manifestFile).then(
    () => true,
    () => false,
  );
  return within(longestWaitMs, isReadable, () => false);
}
