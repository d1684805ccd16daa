import { reportFailure } from 'shared-kernel/runtime';
import { remoteEvents } from './remote-events';
import type { RemoteFailure } from './remote-failure';

/** Reports a failure, once however often it is called, and returns the reference number. */
export function reportRemoteFailure(failure: RemoteFailure): string {
  if (failure.reference) return failure.reference;
  const { remote, version, stage, message } = failure;
  const reference = reportFailure({ area: remote, version, error: failure });
  failure.reference = reference;
  remoteEvents.next({ kind: 'failed', remote, version, stage, message, reference });
  return reference;
}
