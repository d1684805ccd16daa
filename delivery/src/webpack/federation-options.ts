import { sharedRequests } from './shared-modules';

interface FederatedRemote {
  /** Short name, as in the registry: `insure`, `claims`, … */
  name: string;
  /** What no other version has in its names: two versions may be in one page. */
  token: string;
  exposed?: string;
  entry?: string;
}

/**
 * `import: false`: there is no second copy to fall back to. Whether host and remote fit is decided before loading,
 * by `requires` in remote.json, so no version is requested here.
 */
const consumed = { import: false as const, singleton: true, requiredVersion: false as const };

const asVariable = (text: string) => text.replaceAll(/\W/g, '_');

/** What Module Federation is told of a remote, whichever bundler builds it. */
export function federationOptions({ name, token, exposed = './src/expose.ts', entry }: FederatedRemote) {
  return {
    name: `${name}_${asVariable(token)}`,
    // A name with a hyphen is not a variable, and some words are taken by window (`status`, `history`).
    library: { type: 'var', name: asVariable(`remote_${name}_${token}`) },
    filename: entry ?? 'assets/remote-entry.[contenthash:16].js',
    exposes: { './remote': exposed },
    shared: Object.fromEntries(sharedRequests.map((request) => [request, consumed])),
    shareStrategy: 'loaded-first' as const,
    dts: false,
    manifest: true,
  };
}
