import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { manifestUrl, type PublishedRemote } from './published-remote';

/** The part of Module Federation's runtime that the host stands on. */
export interface Federation {
  registerRemotes: typeof registerRemotes;
  registerPlugins: typeof registerPlugins;
  loadRemote: (id: string) => Promise<unknown>;
}

export const moduleFederation: Federation = {
  registerRemotes,
  registerPlugins,
  loadRemote: (id) => loadRemote(id),
};

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
