import type { Check } from './check';

/** Every shared module that the remote asks for, down to the names it takes from it. */
export const sharedModulesCheck: Check = {
  name: 'shared modules',
  faultsOf({ description: { assets, uses }, host }) {
    const wanted = new Set([
      ...assets.shared,
      ...Object.values(assets.pages).flatMap(({ shared }) => shared),
      ...Object.keys(uses),
    ]);
    return [...wanted].sort().flatMap((request) => {
      if (!(request in host.shared)) return [`the host does not provide ${request}`];
      const offered = host.offers[request];
      const missing = offered ? (uses[request] ?? []).filter((name) => !offered.includes(name)) : [];
      return missing.map((name) => `it uses ${name} of ${request}, which the host's has not`);
    });
  },
};
