import type { RemoteDescription } from 'shared-kernel/routing/definitions';

/** Where the files of a version are, and how to check that its description is the published one. */
export interface VersionPlace {
  /** Absolute URL of its folder, with a slash at the end. */
  readonly base: string;
  /** Hash of remote.json, as far as a trusted source has given it. */
  readonly integrity?: string | undefined;
}

/** Why this browser is served this version: as everybody, as a canary, or as an override. */
export type VersionChoice = 'current' | 'canary' | 'override';

/** The registry's entries of one remote for this browser. */
export interface ServedVersion extends VersionPlace {
  /** Absent: `current`. */
  readonly choice?: VersionChoice;
  /** The version that the registry would serve instead; none for an override. */
  readonly fallback?: VersionPlace | undefined;
}

/** One remote as this browser is served it: its description and the address of its files. */
export interface PublishedRemote extends ServedVersion {
  /** Its `integrity` has the files of the opened page; the rest comes with remote.json. */
  readonly description: RemoteDescription;
  /** mf-manifest.json, when the page brought it along. */
  readonly manifest?: unknown;
}
