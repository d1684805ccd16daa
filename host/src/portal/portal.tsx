import { createContext, use, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { api, createStore, session } from 'shared-kernel/runtime';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import { documentTitle } from '../early/boot';
import { portalMap, type PortalMap } from '../navigation/portal-map';
import type { PublishedRemote } from '../remotes/model/published-remote';
import { createRemoteSource } from '../remotes/loading/remote-source';
import type { RemoteSource } from '../remotes/model/remote-module';
import { createGate, type Gate } from '../session/gate';
import { descriptionsOf, type PortalConfig } from './portal-config';

/** Dependencies of the host's pages. */
export interface Portal {
  readonly config: PortalConfig;
  readonly map: PortalMap;
  readonly source: RemoteSource;
  readonly gate: Gate;
}

/** The current portal: versions of remotes may be replaced while it is open. */
export interface LivePortal {
  getState(): Portal;
  subscribe(listener: () => void): () => void;
  /** Adds a remote or replaces its version: menu, titles and guard follow the new description at once. */
  renew(remote: PublishedRemote): void;
}

type OnCustomer = (customerId: CustomerId, portal: LivePortal) => Promise<void>;

export function createPortal(config: PortalConfig, onCustomer: OnCustomer = async () => {}): LivePortal {
  // The guard is created only once, so it reads the current map through this object.
  const map: PortalMap = {
    get routes() {
      return store.get().map.routes;
    },
    find: (pathname) => store.get().map.find(pathname),
    isOpenToProjectUsers: (pathname, rights) => store.get().map.isOpenToProjectUsers(pathname, rights),
  };
  const gate = createGate({ map, api, session, onCustomer: (id) => onCustomer(id, live) });
  const source = createRemoteSource(config.remotes, config.provides);
  source.withdraw(config.withdrawn);
  const store = createStore<Portal>({ config, map: portalMap(descriptionsOf(config)), source, gate });

  const live: LivePortal = {
    getState: store.get,
    subscribe: store.subscribe,
    renew(remote) {
      source.renew(remote);
      const state = store.get();
      const renewed = { ...state.config, remotes: withRemote(state.config.remotes, remote) };
      store.set({ ...state, config: renewed, map: portalMap(descriptionsOf(renewed)) });
    },
  };
  return live;
}

/** Replaces the remote at its position, because the earlier remote wins when two have the same path. */
function withRemote(remotes: readonly PublishedRemote[], remote: PublishedRemote): PublishedRemote[] {
  const isSame = (other: PublishedRemote) => other.description.name === remote.description.name;
  return remotes.some(isSame)
    ? remotes.map((other) => (isSame(other) ? remote : other))
    : [...remotes, remote];
}

const PortalContext = createContext<Portal | undefined>(undefined);

export function PortalProvider({ portal, children }: { portal: Portal; children: ReactNode }) {
  return <PortalContext value={portal}>{children}</PortalContext>;
}

export function LivePortalProvider({ live, children }: { live: LivePortal; children: ReactNode }) {
  return (
    <PortalProvider portal={useSyncExternalStore(live.subscribe, live.getState)}>{children}</PortalProvider>
  );
}

export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error('usePortal is used outside of PortalProvider');
  return portal;
}

export function useDocumentTitle(title: string | undefined): void {
  const { brand } = usePortal().config;
  useEffect(() => {
    document.title = documentTitle(title, brand.name);
  }, [title, brand.name]);
}
