import type { LivePortal } from '../portal/portal';
import { misfitOf } from '../remotes/loading/versions/compatibility';
import { readServedVersion } from '../remotes/model/registry-entry';
import type { PublishedRemote, ServedVersion } from '../remotes/model/published-remote';
import type { AskRegistry } from './ask-registry';

export interface UpdateState {
  /** New versions of remotes that are in use in this page. */
  readonly remotes: readonly PublishedRemote[];
  /** Whether new pages are served another host than this one. */
  readonly isHostNew: boolean;
}

export type Updates = ReturnType<typeof createUpdates>;

interface UpdateParts {
  readonly portal: LivePortal;
  readonly registry: AskRegistry;
  readonly describe: (name: string, served: ServedVersion) => Promise<PublishedRemote>;
  /** Whether a remote may be on the screen. */
  readonly isOccupied: () => boolean;
}

const nothing: UpdateState = { remotes: [], isHostNew: false };

/**
 * Detects that other versions are served than those in use. Remotes that have not been opened are replaced at once;
 * other updates wait until they are applied.
 */
export function createUpdates({ portal, registry, describe, isOccupied }: UpdateParts) {
  let state = nothing;
  const listeners = new Set<() => void>();
  const become = (next: UpdateState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const nameOf = ({ description }: PublishedRemote) => description.name;

  const waitingWithout = (name: string) => state.remotes.filter((remote) => nameOf(remote) !== name);

  const consider = async (name: string, list: readonly unknown[]) => {
    const served = readServedVersion(list, window.location.origin);
    const { config, source } = portal.getState();
    if (config.remotes.find((remote) => nameOf(remote) === name)?.base === served.base) {
      // The version that was offered has been rolled back.
      if (waitingWithout(name).length < state.remotes.length)
        become({ ...state, remotes: waitingWithout(name) });
      return;
    }
    if (state.remotes.some((remote) => nameOf(remote) === name && remote.base === served.base)) return;
    const remote = await describe(name, served);
    // The version needs a newer host: a reload loads both.
    if (misfitOf(remote.description, config.provides)) return;
    if (!isOccupied() || !source.isRequested(name)) portal.renew(remote);
    else become({ ...state, remotes: [...waitingWithout(name), remote] });
  };

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return (): void => void listeners.delete(listener);
    },
    /** Polls the server once; rejects when the call fails. */
    async check() {
      const answer = await registry.ask();
      if (!answer) return;
      portal.getState().source.withdraw(answer.withdrawn);
      const isHostNew = answer.host !== undefined && answer.host !== portal.getState().config.host;
      if (isHostNew !== state.isHostNew) become({ ...state, isHostNew });
      const considered = await Promise.allSettled(
        Object.entries(answer.microFrontends).map(([name, list]) => consider(name, list)),
      );
      if (considered.some(({ status }) => status === 'rejected')) registry.forget();
    },
    /** Applies these updates, or all waiting ones. */
    take(names: readonly string[] = state.remotes.map(nameOf)) {
      const taken = state.remotes.filter((remote) => names.includes(nameOf(remote)));
      if (taken.length === 0) return;
      become({ ...state, remotes: state.remotes.filter((remote) => !taken.includes(remote)) });
      for (const remote of taken) portal.renew(remote);
    },
  };
}
