import { Subject } from 'rxjs';
import { reportFailure } from 'shared-kernel/runtime';
import type { FailureStage, RemoteFailure } from './remote-failure';

/** Events of remotes in this page, for telemetry. Times in milliseconds. */
export type RemoteEvent =
  /** The code in the folder `base` is loaded; measured from the first request to the last step. */
  | {
      readonly kind: 'loaded';
      readonly remote: string;
      readonly version: string;
      readonly base: string;
      readonly ms: number;
    }
  /** The first page is visible; measured from the start of the navigation. */
  | { readonly kind: 'mounted'; readonly remote: string; readonly version: string; readonly ms: number }
  /** A version could not be loaded, or failed in the page. `version` is missing when it is unknown. */
  | {
      readonly kind: 'failed';
      readonly remote: string;
      readonly version: string | undefined;
      readonly stage: FailureStage;
      readonly message: string;
      readonly reference: string;
    }
  /** A fallback replaces a version whose failure has the same reference number. */
  | {
      readonly kind: 'replaced';
      readonly remote: string;
      readonly from: string;
      readonly to: string;
      readonly reference: string;
    };

/** Published as they happen, without replay. */
export const remoteEvents = new Subject<RemoteEvent>();

/** Reports a failure once, even if called repeatedly, and returns the reference number. */
export function reportRemoteFailure(failure: RemoteFailure): string {
  if (failure.reference) return failure.reference;
  const { remote, version, stage, message } = failure;
  const reference = reportFailure({ area: remote, version, error: failure });
  failure.reference = reference;
  remoteEvents.next({ kind: 'failed', remote, version, stage, message, reference });
  return reference;
}
