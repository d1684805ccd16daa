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
  /** True while this tab leads. Unsubscribing lets another tab lead. */
  readonly isLeader$: Observable<boolean>;
  /** Takes the lead from a tab that gives no sign of life. */
  seize(): void;
}

/**
 * One tab of the browser leads: the one that holds the lock. The browser passes it on at once when that tab is closed,
 * crashes or lets go.
 */
export function standForLead(locks: Locks, name: string): Candidate {
  let steal: (() => void) | undefined;

  const isLeader$ = new Observable<boolean>((out) => {
    const ended = new AbortController();
    const hold = () =>
      new Promise<void>((release) => {
        if (ended.signal.aborted) return release();
        ended.signal.addEventListener('abort', () => release());
        out.next(true);
      });
    const stand = (options: { signal?: AbortSignal; steal?: boolean }): void => {
      // Rejects when another tab has seized the lead, or when this one has stopped waiting for it.
      locks.request(name, options, hold).catch(() => {
        if (ended.signal.aborted) return;
        out.next(false);
        stand({ signal: ended.signal });
      });
    };
    stand({ signal: ended.signal });
    steal = () => stand({ steal: true });
    return () => {
      steal = undefined;
      ended.abort();
    };
  });
  return { isLeader$, seize: () => steal?.() };
}
