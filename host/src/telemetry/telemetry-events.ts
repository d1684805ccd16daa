import { ReplaySubject } from 'rxjs';
import type { RemoteEvent } from '../remotes/model/remote-events';

/** An error thrown by code after it was loaded; `reference` if the user was shown a number. */
export interface ThrownError {
  readonly kind: 'error';
  /** `host`, or the name of a remote. */
  readonly area: string;
  readonly version: string | undefined;
  readonly type: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly reference: string | undefined;
}

export interface TelemetryEvent {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: RemoteEvent | ThrownError;
}

/** Limit of events stored for the reporter, which is loaded after the first page. */
const maxStored = 100;

/** Telemetry events of this page from its start on: the reporter is loaded later and replays them. */
export const telemetryEvents$ = new ReplaySubject<TelemetryEvent>(maxStored);

export const record = (event: TelemetryEvent['event']): void =>
  telemetryEvents$.next({ at: Date.now(), event });
