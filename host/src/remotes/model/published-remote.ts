import type { RemoteDescription } from 'shared-kernel/routing/definitions';

/** Address of a version's files, with the hash that its description must have. */
export interface VersionPlace {
  /** Absolute URL of the version's folder, ending with a slash. */
  readonly base: string;
  /** Hash of remote.json, if a trusted source has provided it. */
  readonly integrity?: string | undefined;
}

/** Why this browser is served this version: as everybody, as a canary, or as an override. */
export type VersionChoice = 'current' | 'canary' | 'override';

/** The registry's entries of one remote for this browser. */
export interface ServedVersion extends VersionPlace {
  /** Default: `current`. */
  readonly choice?: VersionChoice;
  /** The version that the registry would serve instead; missing for an override. */
  readonly fallback?: VersionPlace | undefined;
}

/** A remote as served to this browser: its description and the address of its files. */
export interface PublishedRemote extends ServedVersion {
  /** Its `integrity` covers only the opened page's files; the rest is in remote.json. */
  readonly description: RemoteDescription;
  /** mf-manifest.json, if it is inlined in the page. */
  readonly manifest?: unknown;
}
