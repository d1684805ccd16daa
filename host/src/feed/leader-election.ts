import { Observable } from 'rxjs';

/** The part of `navigator.locks` that an election needs. */
export interface Locks {
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    held: () => Promise<unknown>,
  ): Promise<unknown>;
}

export interface Candidate {
  /** True while this tab is the leader. Unsubscribing releases the leadership. */
  readonly isLeader$: Observable<boolean>;
  /** Takes the leadership from a tab that does not respond. */
  seize(): void;
}

/**
 * Elects a leader among the tabs of the browser: the tab that holds the lock. The browser passes the lock on at once
 * when that tab is closed, crashes or releases it.
 */
export function joinElection(locks: Locks, name: string): Candidate {
  let steal: (() => void) | undefined;

  const isLeader$ = new Observable<boolean>((out) => {
    const ended = new AbortController();
    const onLock = () =>
      new Promise<void>((release) => {
        if (ended.signal.aborted) return release();
        ended.signal.addEventListener('abort', () => release());
        out.next(true);
      });
    const requestLock = (options: { signal?: AbortSignal; steal?: boolean }): void => {
      // Rejects when another tab has seized the leadership, or when this tab has stopped waiting for it.
      locks.request(name, options, onLock).catch(() => {
        if (ended.signal.aborted) return;
        out.next(false);
        requestLock({ signal: ended.signal });
      });
    };
    requestLock({ signal: ended.signal });
    steal = () => requestLock({ steal: true });
    return () => {
      steal = undefined;
      ended.abort();
    };
  });
  return { isLeader$, seize: () => steal?.() };
}
