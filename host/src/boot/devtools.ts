import { manifestIn, offerImportMap } from '../overrides/import-map';
import type { LivePortal } from '../portal/portal';
import type { RemoteEvent } from '../remotes/model/remote-events';
import { telemetryEvents$ } from '../telemetry/telemetry-events';

/** Tells developer tools of the browser what this page loads. Only fetched where anybody may choose versions. */
export function openDevtools(live: LivePortal): void {
  // A file of its own, as its documentation expects: `main` would list a chunk.
  offerImportMap(live, new URL('import-map-overrides', import.meta.url).href);
  const note = createRecord(live.getState().config.host);
  telemetryEvents$.subscribe(({ event }) => {
    // Without its manifest, a version is recorded with its number and address only.
    if (event.kind === 'loaded') void note(event).catch(() => {});
  });
}

type Loaded = Extract<RemoteEvent, { kind: 'loaded' }>;

/** Records host and remotes in use where Module Federation's devtools read them: `__FEDERATION__.moduleInfo`. */
function createRecord(hostVersion: string) {
  const inUse: Record<string, { matchedVersion: string }> = {};
  const forget = new Map<string, () => void>();

  return async ({ remote, version, base }: Loaded): Promise<void> => {
    // oxlint-disable-next-line no-underscore-dangle -- the names are Module Federation's
    const { _FEDERATION_RUNTIME_CORE: core, __FEDERATION__: federation } = globalThis;
    const host = federation.__INSTANCES__.find(({ name }) => name === 'host');
    if (!core || !host) return;
    const { addGlobalSnapshot } = core.helpers.global;
    const entry = manifestIn(base);
    const id = `${remote}:${version}`;
    forget.get(remote)?.();
    inUse[remote] = { matchedVersion: version };
    addGlobalSnapshot({ host: { version: hostVersion, remoteEntry: '', remotesInfo: { ...inUse } } });
    const forgetThis = addGlobalSnapshot({ [id]: { version, remoteEntry: entry } });
    forget.set(remote, forgetThis);

    // Calls the hook that tells open devtools of the remote.
    const moduleInfo = { name: remote, version, entry };
    const { remoteSnapshot } = await host.snapshotHandler.loadRemoteSnapshotInfo({ moduleInfo });
    if (inUse[remote]?.matchedVersion !== version) return forgetThis();
    const entryFile = 'remoteEntry' in remoteSnapshot ? remoteSnapshot.remoteEntry : entry;
    const remoteEntry = new URL(entryFile, base).href;
    addGlobalSnapshot({ [id]: { ...remoteSnapshot, version, remoteEntry } });
  };
}
