import * as z from 'zod';
import { hostRelease } from '../build/host-build-record';
import { withdrawal, withoutWithdrawn } from './withdrawn';

export const environments = ['production', 'staging'] as const;
export type Environment = (typeof environments)[number];

const version = z.string().regex(/^\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?$/, 'must be a semantic version');

const canary = z.object({
  version,
  /** Share of the customers, 0 to 100. */
  percent: z.number().min(0).max(100),
  /** Ids of customers who get it whatever its share is: the first step of a plan. */
  customers: z.array(z.string()).optional(),
  /** When this version began to be a canary; changing its share does not change this. */
  since: z.iso.datetime(),
  /** How the share grows automatically while its error rate is no worse. */
  plan: z
    .object({
      /** The next shares, each larger than the one before; 100 makes the version current. */
      shares: z.array(z.number().positive().max(100)).min(1),
      /** Minimum duration of a share, and minimum number of loads of the version. */
      minutes: z.number().positive(),
      attempts: z.number().int().positive(),
      /** Limits from that many reports on: error rate from 0 to 1; times, layout shift at the 75th percentile. */
      bounds: z
        .object({
          errorRate: z.number(),
          mountMs: z.number(),
          lcpMs: z.number(),
          inpMs: z.number(),
          cls: z.number(),
        })
        .partial()
        .optional(),
      /** When the present share began. */
      since: z.iso.datetime(),
    })
    .optional(),
});

export type Canary = z.output<typeof canary>;
export type CanaryPlan = NonNullable<Canary['plan']>;

const deployment = z.object({
  current: version,
  /** Previously current versions, the latest first: the targets of rollbacks. */
  previous: z.array(version),
  /** Versions that were rolled back by a person or the guard, the latest first: they may be promoted again. */
  undone: z.array(version).optional(),
  /** A newer version that some of the customers are served. */
  canary: canary.optional(),
});

const change = z.object({
  at: z.iso.datetime(),
  who: z.string(),
  /** The source of the change: a command, the guard, or `npm start`, which follows its checkout. */
  by: z.enum(['command', 'guard', 'checkout']).optional(),
  /** `canary`: begun, or its share changed. `abort`: ended by the guard. `retire`: nothing is served any more. */
  action: z.enum(['promote', 'rollback', 'canary', 'abort', 'retire']),
  environment: z.enum(environments),
  /** Name of the release: a remote, or `host`. */
  remote: z.string(),
  from: version.optional(),
  /** Missing where nothing is served after the change. */
  to: version.optional(),
  /** The share of a canary after the change. */
  percent: z.number().optional(),
  /** How many customers were named to get it regardless of the share. */
  customers: z.number().int().positive().optional(),
  /** Somebody's reason, the guard's findings, or why a checkout replaced a version that it would normally keep. */
  reason: z.string().optional(),
  /**
   * The version was withdrawn, and replaced in these environments; `environment`, `from` and `to` are those of the
   * first. Such a change is written as a rollback, because an older reader would treat an unknown action as damage.
   */
  withdraws: z
    .object({
      version,
      replaced: z.array(
        z.object({ environment: z.enum(environments), from: version, to: version, wasCanary: z.boolean() }),
      ),
    })
    .optional(),
});

/** One state of the registry: what each environment serves, and the change that led to it. */
const written = z.object({
  revision: z.number().int().positive(),
  environments: z.partialRecord(z.enum(environments), z.record(z.string(), deployment)),
  /** The last rows of retired remotes, for a rollback of the retirement. */
  retired: z.partialRecord(z.enum(environments), z.record(z.string(), deployment)).optional(),
  /** Versions that are never served again, in the order of withdrawal; every later state contains them too. */
  withdrawn: z.array(withdrawal).optional(),
  change,
  /** The state that this one is based on, and the hash of its bytes; missing in the first and in older states. */
  follows: z.object({ revision: z.number().int().positive(), hash: z.string() }).optional(),
});

/** Removes withdrawn versions, so that no reader of a state can serve them. */
export const registryRecord = written.transform((state) => withoutWithdrawn(state));

export type RegistryRecord = z.output<typeof written>;
export type RegistryChange = z.output<typeof change>;
export type Deployment = z.output<typeof deployment>;

/** Returns what an environment serves of each remote, without the row of the host. */
export function remotesIn(
  record: RegistryRecord | undefined,
  environment: Environment,
): Record<string, Deployment> {
  const { [hostRelease]: _, ...remotes } = record?.environments[environment] ?? {};
  return remotes;
}

/** Returns what an environment serves of the host; undefined where that is the build in the edge's folder. */
export const hostIn = (
  record: RegistryRecord | undefined,
  environment: Environment,
): Deployment | undefined => record?.environments[environment]?.[hostRelease];
