export interface Brand {
  /** Product name on screen. */
  name: string;
  /** Short code; names the session cookie. */
  code: string;
}

/** What the edge writes into the page before any script runs. */
export interface PortalBoot {
  brand: Brand;
  /** registry.json for this browser; the host parses it. */
  registry?: unknown;
  /** CSP nonce for style elements. */
  nonce?: string;
}

declare global {
  interface Window {
    __PORTAL__?: PortalBoot;
  }
}

const fallback: Brand = { name: '雇安通', code: 'gat' };

/** What the edge inlined; only the brand has a fallback, for tests and bare pages. */
// oxlint-disable-next-line no-underscore-dangle -- the name is the edge's
export const portalBoot = (): PortalBoot => window.__PORTAL__ ?? { brand: fallback };

/** Read on use, so that a page may be given its boot record after this module is loaded. */
export const brand: Readonly<Brand> = {
  get name() {
    return portalBoot().brand.name;
  },
  get code() {
    return portalBoot().brand.code;
  },
};
