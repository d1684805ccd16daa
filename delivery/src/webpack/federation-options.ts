import { sharedRequests } from './shared-modules';

interface FederatedRemote {
  /** Short name, as in the registry: `insure`, `claims`, … */
  name: string;
  /** A part of the names that differs for each version: two versions may be in one page. */
  token: string;
  exposed?: string;
  entry?: string;
}

/**
 * `import: false`: there is no second copy to fall back to. `requires` in remote.json decides before loading whether
 * host and remote are compatible, so no version is requested here.
 */
const consumed = { import: false as const, singleton: true, requiredVersion: false as const };

const asVariable = (text: string) => text.replaceAll(/\W/g, '_');

/** Returns the Module Federation options of a remote, for any bundler. */
export function federationOptions({ name, token, exposed = './src/expose.ts', entry }: FederatedRemote) {
  return {
    name: `${name}_${asVariable(token)}`,
    // A name with a hyphen is not a variable, and some words are properties of window (`status`, `history`).
    library: { type: 'var', name: asVariable(`remote_${name}_${token}`) },
    filename: entry ?? 'assets/remote-entry.[contenthash:16].js',
    exposes: { './remote': exposed },
    shared: Object.fromEntries(sharedRequests.map((request) => [request, consumed])),
    shareStrategy: 'loaded-first' as const,
    dts: false,
    manifest: true,
  };
}
