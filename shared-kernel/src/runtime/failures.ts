import type { z } from 'zod';
import { randomId } from '../client';
import type { failureReported } from './topics';

export interface Failure {
  /** Where it broke: `host`, or the remote's name. */
  area: string;
  version?: string;
  error: unknown;
}

/** The reported failure, with a reference number short enough to be read over the phone. */
export function describeFailure({
  area,
  version,
  error,
}: Failure): z.input<(typeof failureReported)['payload']> {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { area, version, message, stack, reference: randomId().slice(0, 8).toUpperCase() };
}
