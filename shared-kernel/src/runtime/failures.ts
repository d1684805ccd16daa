import type { z } from 'zod';
import { randomId } from '../client';
import type { failureReported } from './topics';

export interface Failure {
  /** Source of the failure: `host` or the remote's name. */
  area: string;
  version?: string;
  error: unknown;
}

/** Returns the failure as reported, with a reference short enough to read out over the phone. */
export function describeFailure({
  area,
  version,
  error,
}: Failure): z.input<(typeof failureReported)['payload']> {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { area, version, message, stack, reference: randomId().slice(0, 8).toUpperCase() };
}
