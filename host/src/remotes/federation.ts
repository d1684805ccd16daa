import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { sharedModules } from 'host/shared-modules';
import type { Federation } from './federation-part';
import { manifestUrl, type PublishedRemote } from './published-remote';

/**
 * Module Federation's runtime with all that the host offers to remotes. This module is fetched with the first remote:
 * who is not signed in does without it.
 */
export function startFederation(remotes: readonly PublishedRemote[]): Federation {
  lendRuntime();
  const host = createInstance({
    name: 'host',
    remotes: [],
    shared: Object.fromEntries(
      Object.entries(sharedModules).map(([request, { version, load }]) => [
        request,
        {
          version,
          scope: 'default',
          strategy: 'loaded-first' as const,
          shareConfig: { singleton: true, requiredVersion: false as const },
          get: async () => {
            const module = await load();
            return () => module;
          },
        },
      ]),
    ),
    // With the other strategy one remote that is out of reach can bring all of them down.
    shareStrategy: 'loaded-first',
    plugins: [publishedRemotesPlugin(remotes)],
  });
  return {
    registerRemotes: (given, options) => host.registerRemotes([...given], options),
    loadRemote: (id) => host.loadRemote(id),
  };
}

/** Remotes are built without the runtime's core and take it from here: the names are those they look for. */
function lendRuntime(): void {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
}

/** Answers manifests that came with the page, and has the browser check entry scripts against their published hash. */
export function publishedRemotesPlugin(remotes: readonly PublishedRemote[]): ModuleFederationRuntimePlugin {
  const manifests = new Map(
    remotes.filter(({ manifest }) => manifest).map((remote) => [manifestUrl(remote), remote.manifest]),
  );

  return {
    name: 'published-remotes',
    fetch(url) {
      // Answered once: after a failed load the server's present copy is asked for.
      const manifest = manifests.get(url);
      manifests.delete(url);
      return manifest ? Promise.resolve(Response.json(manifest)) : undefined;
    },
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      const integrity = integrityOf(remotes, url);
      // Asked for as the page's preload hint asks for it, or the browser would fetch it twice.
      if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' });
      return script;
    },
  };
}

function integrityOf(remotes: readonly PublishedRemote[], url: string): string | undefined {
  const owner = remotes.find(({ base }) => url.startsWith(base));
  return owner?.description.integrity[url.slice(owner.base.length)];
}
