import { createHash } from 'node:crypto';

const steps = 2 ** 48;

/**
 * A customer's position within a remote, 0 to below 1, evenly distributed. It depends on nothing else: the same
 * customers come first with every version of the remote, others with another remote.
 */
export function bucketOf(remote: string, customer: string): number {
  return createHash('sha256').update(`canary:${remote}:${customer}`).digest().readUIntBE(0, 6) / steps;
}

/** Whether a customer is among the first `percent` of a remote; without a customer always false. */
export function isInSlice(remote: string, customer: string | undefined, percent: number): boolean {
  return customer !== undefined && bucketOf(remote, customer) < percent / 100;
}
