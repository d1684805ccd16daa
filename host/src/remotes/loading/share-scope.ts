import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { previousKernel, sharedModules } from 'host/shared-modules';
import type { Container } from './container';
import { providedModule } from './provided-module';

export type ShareScope = ReturnType<typeof openShareScope>;

/** Creates Module Federation's runtime with all modules that the host offers to remotes. */
export function openShareScope() {
  lendRuntime();
  const own = openScopes('host', sharedModules);
  let previous: typeof own | undefined;
  return {
    /** Provides the host's modules to a remote's container, with its own kernel or that of the previous release. */
    async initialise(container: Container, version: string, kernel: 'own' | 'previous' = 'own') {
      const scopes =
        kernel === 'own' ? own : (previous ??= openScopes('host-of-previous-kernel', ofPrevious()));
      const options = { version, shareScopeKeys: 'default' };
      Object.defineProperty(options, 'shareScopeMap', { value: scopes, enumerable: false });
      await container.init(scopes.default, [], options);
    },
  };
}

/**
 * Returns the modules for remotes of the previous kernel. Libraries and unchanged parts of the kernel are the same
 * objects, and adapters build on these: session, bus, history and cached responses exist once per page.
 */
function ofPrevious(): typeof sharedModules {
  if (!previousKernel) return sharedModules;
  const { version, modules } = previousKernel;
  const ofKernel = (request: string) => request.startsWith('shared-kernel/');
  const adapters = Object.entries(modules).map(
    ([request, given]) => [request, { ...given, version }] as const,
  );
  const others = Object.entries(sharedModules).map(
    ([request, given]) => [request, ofKernel(request) ? { ...given, version } : given] as const,
  );
  return Object.fromEntries([...others, ...adapters]);
}

function openScopes(name: string, modules: typeof sharedModules) {
  const instance = createInstance({
    name,
    remotes: [],
    shared: Object.fromEntries(
      Object.entries(modules).map(([request, { version, load, instead }]) => [
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
  const scopes = instance.shareScopeMap;

  /** The runtime caches a promise even when it was rejected: the module could never be loaded again in this page. */
  function forgetLoading(request: string, version: string): void {
    // Runs after the runtime has stored the rejected promise.
    setTimeout(() => {
      const shared = scopes.default?.[request]?.[version];
      if (shared && !shared.loaded) shared.loading = null;
    });
  }

  return scopes;
}

/** Remotes are built without the runtime's core and use this global, whose name is fixed. */
function lendRuntime(): void {
  // oxlint-disable-next-line no-underscore-dangle -- the name is the plugin's
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
}

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}
