export interface ApiAddress {
  /** Where the API listens on the loopback; undefined while it is starting. */
  apiPort(): number | undefined;
  /** Shown to the API, and shown by a proxy before us (PORTAL_EDGE_SECRET). */
  secret?: string | undefined;
  /** Told of each call that the API did not get or did not answer. */
  failed?: ((reason: 'unreachable' | 'overloaded') => void) | undefined;
}

/** What the API answers. */
export const apiPrefixes = ['/prod-api', '/provider-api'];

export const isApiPath = (url: string): boolean =>
  apiPrefixes.some((prefix) => url.startsWith(prefix) && /^(?:[/?]|$)/.test(url.slice(prefix.length)));
