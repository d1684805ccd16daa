import { remoteModules } from 'host/remote-modules';
import { portalBoot } from 'shared-kernel/runtime';
import { RemoteFailure } from '../model/remote-failure';
import type { LoadedRemote, RemoteSource } from '../model/remote-module';

/**
 * Replaces `remote-source` in the benchmark's monolith, which builds host and remotes together. Only that build has the
 * table of their modules; the released portal has no such import.
 */
export function createRemoteSource(): RemoteSource {
  return {
    async load(name) {
      const module = remoteModules[name];
      if (!module)
        throw new RemoteFailure({ remote: name, stage: 'unknown', cause: 'it is not part of this build' });
      const config = portalBoot() as { remotes?: Readonly<Record<string, LoadedRemote['description']>> };
      return { version: 'monolith', description: config.remotes?.[name] ?? { routes: [] }, module };
    },
    replace: async () => false,
    forgive() {},
    renew() {},
    withdraw() {},
    isRequested: () => true,
    enter: () => () => {},
    begin: () => () => {},
    worked() {},
  };
}
