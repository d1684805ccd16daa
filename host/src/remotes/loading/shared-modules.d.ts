// Written out by the build: the modules that the host offers to remotes, by the request they are asked for with.
declare module 'host/shared-modules' {
  export const sharedModules: Readonly<
    Record<string, { readonly version: string; readonly load: () => Promise<unknown> }>
  >;
}
