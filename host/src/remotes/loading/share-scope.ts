import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { sharedModules } from 'host/shared-modules';
import type { Container } from './container';
import { providedModule } from './provided-module';

/** Provides the host's modules to a container. */
export interface ShareScope {
  initialise(container: Container, version: string): Promise<void>;
}

/** Module Federation's runtime with all that the host offers to remotes. */
export function openShareScope(): ShareScope {
  lendRuntime();
  const host = createInstance({
    name: 'host',
    remotes: [],
    shared: Object.fromEntries(
      Object.entries(sharedModules).map(([request, { version, load, instead }]) => [
        request,
        {
          version,
          scope: 'default',
          strategy: 'loaded-first' as const,
          shareConfig: { singleton: true, requiredVersion: false as const },
          get: async () => {
            try {
              const loaded = await load();
              const module = instead === undefined ? loaded : providedModule(loaded, request, instead);
              return () => module;
            } catch (error) {
              forgetLoading(request, version);
              throw error;
            }
          },
        },
      ]),
    ),
    shareStrategy: 'loaded-first',
  });
  const scopes = host.shareScopeMap;

  /** The runtime caches a promise even when it was rejected: the module could never be loaded again in this page. */
  function forgetLoading(request: string, version: string): void {
    // After the runtime has noted the promise that is being rejected.
    setTimeout(() => {
      const shared = scopes.default?.[request]?.[version];
      if (shared && !shared.loaded) shared.loading = null;
    });
  }

  return {
    async initialise(container, version) {
      const options = { version, shareScopeKeys: 'default' };
      Object.defineProperty(options, 'shareScopeMap', { value: scopes, enumerable: false });
      await container.init(scopes.default, [], options);
    },
  };
}

/** Remotes are built without the runtime's core and take it from here: the names are those they use. */
function lendRuntime(): void {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
}
