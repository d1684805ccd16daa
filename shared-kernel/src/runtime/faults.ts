import type { z } from 'zod';
import { randomId } from '../client';
import type { faultReported } from './topics';

export interface Fault {
  /** Where it broke: `host`, or the remote's name. */
  area: string;
  version?: string;
  error: unknown;
}

/** A fault as it is told, with a reference number short enough to be read over the phone. */
export function describeFault({ area, version, error }: Fault): z.input<(typeof faultReported)['payload']> {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { area, version, message, stack, reference: randomId().slice(0, 8).toUpperCase() };
}
