import { portalMap } from '../navigation/portal-map';
import { aSource } from '../remotes/model/remote-source.fixture';
import type { LivePortal, Portal } from './portal';
import { descriptionsOf, type PortalConfig } from './portal-config';

interface Change extends Partial<Omit<Portal, 'config'>> {
  config?: Partial<PortalConfig>;
}

/** A portal without remotes whose guard allows everything. */
export function aPortal({ config: set, ...change }: Change = {}): Portal {
  const config: PortalConfig = {
    brand: { name: '雇安通', code: 'gat', site: 'https://www.example.com/', salesCompany: '示例公司' },
    environment: 'production',
    host: 'spec',
    overrides: { areOpen: false, active: [] },
    remotes: [],
    provides: { kernel: '0.3.0', api: '1.0.0', libraries: {} },
    rejected: [],
    withdrawn: {},
    ...set,
  };
  return {
    config,
    map: portalMap(descriptionsOf(config)),
    source: aSource({}),
    gate: { pass: async () => ({ kind: 'allow' }), passwordReason: () => undefined, refresh: () => {} },
    ...change,
  };
}

/** The same as a LivePortal, which never changes unless `change` replaces its methods. */
export const aLivePortal = (change: Partial<LivePortal> = {}): LivePortal => ({
  getState: () => aPortal(),
  subscribe: () => () => {},
  renew: () => {},
  ...change,
});
