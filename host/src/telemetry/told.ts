import { ReplaySubject } from 'rxjs';
import type { RemoteEvent } from '../remotes/model/remote-events';

/** An error that code threw after it had been loaded; `reference` when the person was shown one. */
export interface ThrownError {
  readonly kind: 'error';
  /** `host`, or the remote's name. */
  readonly area: string;
  readonly version: string | undefined;
  readonly type: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly reference: string | undefined;
}

export interface Told {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: RemoteEvent | ThrownError;
}

/** More is not kept for the reporter, which comes after the first page. */
const mostKept = 100;

/** Everything worth telling of this page, from its start: the reporter is fetched later and finds it here. */
export const told$ = new ReplaySubject<Told>(mostKept);

export const tell = (event: Told['event']): void => told$.next({ at: Date.now(), event });
