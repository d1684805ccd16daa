import type { RemoteDescription } from 'shared-kernel/routing/definitions';

/** One remote as this browser is served it: what it says of itself and where its files lie. */
export interface PublishedRemote {
  readonly description: RemoteDescription;
  /** Absolute URL of the folder of its version, with a slash at the end. */
  readonly base: string;
  /** mf-manifest.json, when the page brought it along. */
  readonly manifest?: unknown;
}

export const manifestUrl = ({ base, description }: PublishedRemote): string =>
  new URL(description.entry, base).href;
