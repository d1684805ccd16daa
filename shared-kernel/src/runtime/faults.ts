import { randomId } from '../client';
import { bus } from './kernel';
import { faultReported } from './topics';

export interface Fault {
  /** Where it broke: `host`, or the remote's name. */
  area: string;
  version?: string;
  error: unknown;
}

/** A number short enough to be read over the phone. */
const newReference = () => randomId().slice(0, 8).toUpperCase();

/** Tells whoever collects faults; returns the reference number to show. */
export function reportFault({ area, version, error }: Fault): string {
  const reference = newReference();
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  bus.publish(faultReported, { area, version, message, stack, reference });
  return reference;
}
