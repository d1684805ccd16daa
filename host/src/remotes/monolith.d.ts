// The benchmark's monolith resolves these names to the remotes' sources; nothing else may import them.
declare module 'remote-*' {
  export const bootstrap: import('./remote-module').RemoteModule['bootstrap'];
  export const mount: import('./remote-module').RemoteModule['mount'];
  export const update: import('./remote-module').RemoteModule['update'];
  export const unmount: import('./remote-module').RemoteModule['unmount'];
  export const slotLifecycles: import('./remote-module').RemoteModule['slotLifecycles'];
}
