import type { RemoteDescription } from 'shared-kernel/routing/definitions';

/** Where a version lies, and how to know that its description is the one that was published. */
export interface VersionPlace {
  /** Absolute URL of its folder, with a slash at the end. */
  readonly base: string;
  /** Hash of remote.json, as far as anybody who can be trusted has told it. */
  readonly integrity?: string | undefined;
}

/** Why this browser is given this version: everybody is, it belongs to those who try it first, or somebody asked for it. */
export type VersionChoice = 'current' | 'canary' | 'override';

/** What the registry says of one remote to this browser. */
export interface ServedVersion extends VersionPlace {
  /** Absent: `current`. */
  readonly choice?: VersionChoice;
  /** The version that the registry would serve instead; none for one that somebody tries out. */
  readonly fallback?: VersionPlace | undefined;
}

/** One remote as this browser is served it: what it says of itself and where its files lie. */
export interface PublishedRemote extends ServedVersion {
  /** Its `integrity` holds the files of the page that was opened; the rest comes with remote.json. */
  readonly description: RemoteDescription;
  /** mf-manifest.json, when the page brought it along. */
  readonly manifest?: unknown;
}
