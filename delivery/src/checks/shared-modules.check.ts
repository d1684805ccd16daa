import { insteadOf } from '../webpack/shared-modules';
import type { FitCheck } from './check';

/** Every shared module that the remote imports, with the names it imports from it (docs/remotes.md lists them). */
export const sharedModulesCheck: FitCheck = {
  name: 'shared modules',
  findIssues({ description: { assets, uses }, host }) {
    const required = new Set([
      ...assets.shared,
      ...Object.values(assets.pages).flatMap(({ shared }) => shared),
      ...Object.keys(uses),
    ]);
    return [...required].sort().flatMap((request) => {
      if (!(request in host.shared)) return [`the host does not provide ${request}`];
      const offered = host.offers[request];
      const missing = offered ? (uses[request] ?? []).filter((name) => !offered.includes(name)) : [];
      return missing.map(
        (name) => `it uses ${name} of ${request}, which the host does not provide: ${insteadOf(request)}`,
      );
    });
  },
};
