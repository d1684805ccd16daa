import { remoteEvents, reportRemoteFailure } from '../model/remote-events';
import type { WithdrawnVersions } from '../model/registry-entry';
import type { PublishedRemote } from '../model/published-remote';
import { failureAt, RemoteFailure } from '../model/remote-failure';
import type { LoadedRemote, RemoteSource } from '../model/remote-module';
import { beginMount, endSideEffects } from './side-effects';
import type { Candidate, LoadVersion } from './versions/version-loader';
import type { Hang, Opened, Openings } from './hangs/mark';
import type { VersionMemory } from './versions/version-memory';

interface Given {
  readonly remotes: readonly PublishedRemote[];
  readonly loadVersion: LoadVersion;
  readonly memory: VersionMemory;
  readonly openings: Openings;
}

interface InUse extends LoadedRemote {
  readonly place: Candidate;
}

/** A version that failed in this page, and the reference number of the report. */
interface Failed {
  readonly version: string;
  readonly base: string;
  readonly reference: string;
}

/** Decides which version of each remote is used: the registry's, its fallback, or the last one that worked here. */
export function createRemoteLoader({ remotes, loadVersion, memory, openings }: Given): RemoteSource {
  const byName = new Map(remotes.map((remote) => [remote.description.name, remote]));
  const loads = new Map<string, Promise<InUse>>();
  const used = new Map<string, InUse>();
  const replacing = new Map<string, Promise<boolean>>();
  const failed = new Map<string, readonly Failed[]>();
  let withdrawn: WithdrawnVersions = {};
  const roots = createRoots();

  const workedAt = ({ remote, base }: Opened) => {
    const proven = memory.provenOf(remote);
    return proven?.base === base ? proven.at : undefined;
  };
  const learnOf = ({ remote, version, base, verdict }: Hang) => {
    memory.condemn(remote, base, verdict);
    if (verdict !== 'suspected')
      reportRemoteFailure(new RemoteFailure({ remote, version, stage: 'hang', cause: hangWords }));
  };
  openings.watchOwn(learnOf);
  const learntOfHangs = openings.takeHangs(workedAt).then(
    (hangs) => hangs.forEach(learnOf),
    // If the evaluation code cannot be fetched, the next start retries.
    () => {},
  );

  const noteFailure = (name: string, place: Candidate, failure: RemoteFailure) => {
    const version = failure.version ?? place.description?.version ?? place.base;
    const reference = reportRemoteFailure(failure);
    failed.set(name, [...(failed.get(name) ?? []), { version, base: place.base, reference }]);
  };

  const candidatesOf = (name: string): Candidate[] => {
    const chosen = byName.get(name);
    if (!chosen) return [];
    const { description, base, integrity, manifest, choice, fallback } = chosen;
    const proven = memory.provenOf(name);
    const known: Candidate[] = [
      { remote: name, description, base, integrity, manifest, choice },
      ...(fallback ? [{ remote: name, ...fallback }] : []),
      ...(proven && choice !== 'override' && isNear(proven.base, base) ? [{ remote: name, ...proven }] : []),
    ];
    const isLeft = ({ base: each }: Candidate) =>
      !withdrawn[name]?.some((version) => each.endsWith(`/remotes/${name}/${encodeURIComponent(version)}/`));
    const seen = new Set((failed.get(name) ?? []).map((each) => each.base));
    return known.filter((each) => isLeft(each) && !seen.has(each.base) && seen.add(each.base));
  };

  /** Versions that failed in this visit come last. One that hung the page is tried once more where there is no other. */
  const inOrder = (name: string, candidates: readonly Candidate[]) =>
    ([undefined, 'suspected', 'failed', 'hung'] as const).flatMap((verdict) =>
      candidates.filter(({ base }) => memory.verdictOn(name, base) === verdict),
    );

  const firstThatLoads = async (name: string, path?: string): Promise<InUse> => {
    if (!byName.has(name))
      throw new RemoteFailure({ remote: name, stage: 'unknown', cause: 'it is not in the registry' });
    await learntOfHangs;
    const known = candidatesOf(name);
    const candidates = inOrder(name, known);
    let first: RemoteFailure | undefined;
    for (const [at, place] of candidates.entries()) {
      const began = performance.now();
      const { base, description } = place;
      const version = description?.version ?? base.split('/').at(-2) ?? base;
      // Set before any of its code runs: the first line of the entry may be an endless loop.
      const opened = openings.begin({ remote: name, version, base });
      try {
        const loaded = await loadVersion(place, { isLast: at === candidates.length - 1, path });
        const ms = Math.round(performance.now() - began);
        remoteEvents.next({ kind: 'loaded', remote: name, version: loaded.version, base, ms });
        const [instead] = failed.get(name) ?? [];
        if (instead)
          remoteEvents.next({
            kind: 'replaced',
            remote: name,
            from: instead.version,
            to: loaded.version,
            reference: instead.reference,
          });
        const inUse = { ...loaded, place };
        used.set(name, inUse);
        return inUse;
      } catch (error) {
        const failure = failureAt('code', error, name, place.description?.version);
        noteFailure(name, place, failure);
        first ??= failure;
      } finally {
        opened();
      }
    }
    if (!known.length)
      first ??= new RemoteFailure({ remote: name, stage: 'unknown', cause: 'no version of it may run' });
    throw first ?? new RemoteFailure({ remote: name, stage: 'hang', cause: hangWords });
  };

  const loadOnce = (name: string, path?: string): Promise<InUse> => {
    const known = loads.get(name);
    if (known) return known;
    const loading = firstThatLoads(name, path);
    loads.set(name, loading);
    loading.catch((error: unknown) => {
      reportRemoteFailure(failureAt('code', error, name));
      if (loads.get(name) === loading) loads.delete(name);
      // When no version works, the network may be the cause, so all of them may be retried.
      failed.delete(name);
    });
    return loading;
  };

  /** Loads another version into the page; the current one stays in use until that has succeeded. */
  const bringAnother = async (name: string, inUse: InUse, failure: RemoteFailure): Promise<boolean> => {
    reportRemoteFailure(failure);
    if (candidatesOf(name).every(({ base }) => base === inUse.place.base)) return false;
    noteFailure(name, inUse.place, failure);
    const next = firstThatLoads(name);
    try {
      await next;
    } catch {
      failed.delete(name);
      return false;
    }
    loads.set(name, next);
    return true;
  };

  return {
    load: loadOnce,
    async replace(failure) {
      const { remote: name } = failure;
      const inUse = used.get(name);
      if (!inUse) return false;
      // The version has been replaced meanwhile.
      if (inUse.version !== failure.version) return true;
      const known = replacing.get(name);
      if (known) return known;
      const bringing = bringAnother(name, inUse, failure).finally(() => replacing.delete(name));
      replacing.set(name, bringing);
      return bringing;
    },
    forgive(name) {
      failed.delete(name);
      loads.delete(name);
      memory.forgive(name);
    },
    renew(remote) {
      const { name } = remote.description;
      byName.set(name, remote);
      for (const known of [loads, used, failed]) known.delete(name);
    },
    withdraw(versions) {
      withdrawn = versions;
    },
    isRequested: (name) => loads.has(name),
    enter(name, version) {
      const { version: inUse, place } = used.get(name) ?? {};
      if (!place || inUse !== version) return () => {};
      return roots.enter(place.base, () => used.get(name)?.place.base === place.base);
    },
    begin(name) {
      const { version, place } = used.get(name) ?? {};
      return version && place ? openings.begin({ remote: name, version, base: place.base }) : () => {};
    },
    worked(name, version) {
      const inUse = used.get(name);
      if (inUse?.version !== version) return;
      const { base, integrity } = inUse.place;
      for (const other of failed.get(name) ?? []) memory.condemn(name, other.base, 'failed');
      memory.prove(name, { version, base, integrity });
    },
  };
}

const hangWords = 'the page hung while opening it';

/** The browser's storage may be forged, so only the registry's origin is accepted. */
function isNear(base: string, chosen: string): boolean {
  try {
    return new URL(base).origin === new URL(chosen).origin;
  } catch {
    return false;
  }
}

/** Counts the mounted roots of each version: unmounting the last one removes the version's side effects. */
export function createRoots() {
  const counts = new Map<string, number>();
  const change = (base: string, by: number) => {
    const count = (counts.get(base) ?? 0) + by;
    counts.set(base, count);
    return count;
  };
  return {
    /** `isInUse` is called when the last root is unmounted: everything of a replaced version is removed. */
    enter(base: string, isInUse: () => boolean) {
      if (change(base, 1) === 1) {
        beginMount(base);
        switchStyles(base, true);
      }
      let isGone = false;
      return () => {
        if (isGone) return;
        isGone = true;
        if (change(base, -1) > 0) return;
        endSideEffects(base, { all: !isInUse() });
        switchStyles(base, false);
      };
    },
  };
}

/**
 * Disables stylesheets without removing them: the bundler assumes that they are still loaded. A link that is disabled
 * itself would load its sheet again.
 */
function switchStyles(base: string, isOn: boolean): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.href.startsWith(base)) (link.sheet ?? link).disabled = !isOn;
}
