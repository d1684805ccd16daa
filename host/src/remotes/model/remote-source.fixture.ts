import type { RemoteDescription } from 'shared-kernel/routing/definitions';
import type { PublishedRemote } from './published-remote';
import type { LoadedRemote, RemoteModule, RemoteSource } from './remote-module';

/** A source that implements only the parts that matter to the spec. */
export function aSource(parts: Partial<RemoteSource>): RemoteSource {
  return {
    load: () => Promise.reject(new Error('nothing is to be loaded here')),
    replace: async () => false,
    forgive: () => {},
    renew: () => {},
    withdraw: () => {},
    isRequested: () => false,
    enter: () => () => {},
    begin: () => () => {},
    worked: () => {},
    ...parts,
  };
}

export function loadedFrom(module: RemoteModule, version = '1.2.0'): LoadedRemote {
  return { version, description: { routes: [] }, module };
}

export const aRemote = (
  { name = 'claims', version = '1.0.0', ...described }: Partial<RemoteDescription> = {},
  served: Partial<PublishedRemote> = {},
): PublishedRemote => ({
  base: `http://localhost/remotes/${name}/${version}/`,
  ...served,
  description: {
    name,
    version,
    requires: { kernel: '^0.3.0', api: '^1.0.0' },
    routes: [],
    slots: [],
    exposes: './remote',
    entry: 'mf-manifest.json',
    assets: { firstLoad: [] },
    integrity: {},
    ...described,
  },
});
