import { Subject } from 'rxjs';
import type { FailureStage } from './remote-failure';

/** What happens to remotes in this page, for whoever counts it. Times in milliseconds. */
export type RemoteEvent =
  /** Its code is there; from the first request to the last step. */
  | { readonly kind: 'loaded'; readonly remote: string; readonly version: string; readonly ms: number }
  /** Its first page can be seen; from the moment at which the page was asked for. */
  | { readonly kind: 'mounted'; readonly remote: string; readonly version: string; readonly ms: number }
  /** A version could not be brought into the page, or broke in it. `version` is missing when not even that is known. */
  | {
      readonly kind: 'failed';
      readonly remote: string;
      readonly version: string | undefined;
      readonly stage: FailureStage;
      readonly message: string;
      readonly reference: string;
    }
  /** Another version stands in for one that failed under the same reference. */
  | {
      readonly kind: 'replaced';
      readonly remote: string;
      readonly from: string;
      readonly to: string;
      readonly reference: string;
    };

/** Told as it happens, to nobody who comes later. */
export const remoteEvents = new Subject<RemoteEvent>();
