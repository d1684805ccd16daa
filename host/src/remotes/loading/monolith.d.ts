// Written out by the benchmark's monolith build: the remotes' sources, by name. Nothing else may import it.
declare module 'host/remote-modules' {
  export const remoteModules: Readonly<Record<string, import('../model/remote-module').RemoteModule>>;
}
