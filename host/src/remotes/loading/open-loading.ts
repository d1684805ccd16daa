import type { PublishedRemote } from '../model/published-remote';
import type { RemoteSource } from '../model/remote-module';
import { checkElements } from './checked-elements';
import { createStallWatch } from './hangs/heartbeat';
import { createOpenings, createTabPresence } from './hangs/mark';
import { createRemoteFiles } from './remote-files';
import { createRemoteLoader } from './remote-loader';
import { openShareScope } from './share-scope';
import { createVersionLoader } from './versions/version-loader';
import { createVersionMemory } from './versions/version-memory';
import type { Provides } from './versions/compatibility';

/** All code that loads remotes. It is fetched with the first remote, so never before signing in. */
export function openLoading(remotes: readonly PublishedRemote[], provides: Provides): RemoteSource {
  const files = createRemoteFiles();
  // oxlint-disable-next-line no-underscore-dangle -- the name that remotes' code uses
  globalThis.__PORTAL_FILES__ = files;
  checkElements((url) => files.integrityAhead(url));
  const loadVersion = createVersionLoader({ files, scope: openShareScope(), provides });
  const presence = createTabPresence();
  const openings = createOpenings({
    presence,
    stalls: createStallWatch(presence.id),
    loadEvaluation: () => import(/* webpackChunkName: "hangs" */ './hangs/verdict'),
  });
  return createRemoteLoader({ remotes, loadVersion, memory: createVersionMemory(), openings });
}
