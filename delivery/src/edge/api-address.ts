export interface ApiAddress {
  /** Where the API listens on the loopback; undefined while it is starting. */
  apiPort(): number | undefined;
  /** Shown to the API, and shown by a proxy before us (PORTAL_EDGE_SECRET). */
  secret?: string | undefined;
}

/** What the API answers. */
export const apiPrefixes = ['/prod-api', '/provider-api'];
