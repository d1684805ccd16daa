import { createContext, use, type ReactNode } from 'react';
import { api, session } from 'shared-kernel/runtime';
import { portalMap, type PortalMap } from '../navigation/portal-map';
import { createRemoteSource } from '../remotes/remote-source';
import type { RemoteSource } from '../remotes/remote-module';
import { createGate, type Gate } from '../session/gate';
import { descriptionsOf, type PortalConfig } from './portal-config';

/** What the host's pages stand on, put together once at the start. */
export interface Portal {
  readonly config: PortalConfig;
  readonly map: PortalMap;
  readonly source: RemoteSource;
  readonly gate: Gate;
}

export function createPortal(config: PortalConfig): Portal {
  const map = portalMap(descriptionsOf(config));
  const source = createRemoteSource(config.remotes, config.provides);
  return { config, map, source, gate: createGate({ map, api, session }) };
}

const PortalContext = createContext<Portal | undefined>(undefined);

export function PortalProvider({ portal, children }: { portal: Portal; children: ReactNode }) {
  return <PortalContext value={portal}>{children}</PortalContext>;
}

export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error('usePortal stands outside PortalProvider');
  return portal;
}
