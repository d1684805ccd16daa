import type { LoadedRemote, RemoteModule, RemoteSource } from './remote-module';

export const noRoutes = { routes: [] };

/** A source of which only one part matters to the spec. */
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
  return { version, description: noRoutes, module };
}
