export interface Brand {
  name: string;
  /** Short code; names the session cookie. */
  code: string;
}

/** Data that the edge writes into the page before any script runs. */
export interface PortalBoot {
  brand: Brand;
  /** CSP nonce for style elements. */
  nonce?: string;
}

declare global {
  interface Window {
    __PORTAL__?: PortalBoot;
  }
}

const fallback: Brand = { name: '雇安通', code: 'gat' };

/** Returns the data inlined by the edge; only the brand has a fallback, for tests and pages without the edge. */
// oxlint-disable-next-line no-underscore-dangle -- the name is the edge's
export const portalBoot = (): PortalBoot => window.__PORTAL__ ?? { brand: fallback };

/** Read on each use, as the page's boot data may be set after this module is loaded. */
export const brand: Readonly<Brand> = {
  get name() {
    return portalBoot().brand.name;
  },
  get code() {
    return portalBoot().brand.code;
  },
};
