import { createHash } from 'node:crypto';
import type { Deployment } from './registry-record';

const steps = 2 ** 48;

/**
 * Returns a customer's position within a remote, in [0, 1), evenly distributed. It depends on these two only: the same
 * customers come first with every version of a remote, and different ones with another remote.
 */
export function bucketOf(remote: string, customer: string): number {
  return createHash('sha256').update(`canary:${remote}:${customer}`).digest().readUIntBE(0, 6) / steps;
}

/** Whether a customer is among the first `percent` of a remote; always false without a customer. */
export function isInSlice(remote: string, customer: string | undefined, percent: number): boolean {
  return customer !== undefined && bucketOf(remote, customer) < percent / 100;
}

/** Replaces the served version in one browser: a published version, or a folder elsewhere. */
export type Override = { version: string } | { url: string };

/** The requesting browser; overrides that it may not use have been removed already. */
export interface RequestingBrowser {
  /** By name of remote. */
  overrides?: Readonly<Record<string, Override>>;
  /** Id of the signed-in customer. */
  cohort?: string | undefined;
}

export type Choice = Override & {
  kind: 'override' | 'canary' | 'current';
  /** Share of the customers that this version is meant for. */
  traffic: number;
  /** Versions to fall back to, the best first. */
  fallbacks: readonly string[];
};

/** Selects each remote's versions for a browser, the one to load first in front: override, canary, current. */
export function resolve(
  deployments: Readonly<Record<string, Deployment>>,
  { overrides = {}, cohort }: RequestingBrowser,
): Record<string, Choice[]> {
  const remotes = [...new Set([...Object.keys(deployments), ...Object.keys(overrides)])];
  return Object.fromEntries(
    remotes.map((remote) => [remote, choicesOf(remote, deployments[remote], overrides[remote], cohort)]),
  );
}

function choicesOf(
  remote: string,
  deployment: Deployment | undefined,
  override: Override | undefined,
  cohort: string | undefined,
): Choice[] {
  const fallbacks = deployment ? [deployment.current, ...deployment.previous] : [];
  return [
    ...(override ? [{ ...override, kind: 'override' as const, traffic: 0, fallbacks }] : []),
    ...(deployment ? deployed(remote, deployment, cohort) : []),
  ];
}

function deployed(remote: string, { current, previous, canary }: Deployment, cohort: string | undefined) {
  const stable: Choice = {
    kind: 'current',
    version: current,
    traffic: canary ? 100 - canary.percent : 100,
    fallbacks: previous.filter((version) => version !== current),
  };
  if (!canary) return [stable];
  const { version, percent: traffic, customers = [] } = canary;
  const newer: Choice = { kind: 'canary', version, traffic, fallbacks: [current, ...previous] };
  const isNamed = cohort !== undefined && customers.includes(cohort);
  return isNamed || isInSlice(remote, cohort, traffic) ? [newer, stable] : [stable, newer];
}
