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
  /** Ids of customers who get it whatever its share is: the first ones of a plan. */
  customers: z.array(z.string()).optional(),
  /** When this version began to be a canary; changing its share does not change this. */
  since: z.iso.datetime(),
  /** How its share grows by itself, while its error rate is no worse. */
  plan: z
    .object({
      /** The shares to come, each larger than the one before; 100 makes it current. */
      shares: z.array(z.number().positive().max(100)).min(1),
      /** How long a share stays at least, and how many loads of the version it takes. */
      minutes: z.number().positive(),
      attempts: z.number().int().positive(),
      /** What it must not exceed, in at least so many reports: its error rate from 0 to 1, times and shift at the 75th percentile. */
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
  /** Versions that a rollback or the guard took back, the latest first: they may be promoted again. */
  undone: z.array(version).optional(),
  /** A newer version that some of the customers are given. */
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
  /** Name of the release: of a remote, or `host`. */
  remote: z.string(),
  from: version.optional(),
  /** Missing where nothing is served afterwards. */
  to: version.optional(),
  /** The share that a canary was given. */
  percent: z.number().optional(),
  /** How many customers were named who get it before the share. */
  customers: z.number().int().positive().optional(),
  /** Why somebody made it, what the guard found, or why a checkout replaced a version that it would have left alone. */
  reason: z.string().optional(),
  /**
   * The version was withdrawn, and replaced in these environments; `environment`, `from` and `to` are the first. Such a
   * change is written as a rollback: a reader from before this existed would take another action for damage.
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
  /** What was served of remotes that were retired, for a rollback of that. */
  retired: z.partialRecord(z.enum(environments), z.record(z.string(), deployment)).optional(),
  /** Versions that are never served again, in the order in which they were withdrawn; every later state has them too. */
  withdrawn: z.array(withdrawal).optional(),
  change,
  /** The state that this one was made of, and the hash of its bytes; missing in the first, and in those of before. */
  follows: z.object({ revision: z.number().int().positive(), hash: z.string() }).optional(),
});

/** No reader of a state meets a version in it that was withdrawn. */
export const registryRecord = written.transform((state) => withoutWithdrawn(state));

export type RegistryRecord = z.output<typeof written>;
export type RegistryChange = z.output<typeof change>;
export type Deployment = z.output<typeof deployment>;

/** What an environment serves of each remote; the host, which has a row among them, is none. */
export function remotesIn(
  record: RegistryRecord | undefined,
  environment: Environment,
): Record<string, Deployment> {
  const { [hostRelease]: _, ...remotes } = record?.environments[environment] ?? {};
  return remotes;
}

/** What an environment serves of the host; undefined where it is whatever lies in the folder of the edge. */
export const hostIn = (
  record: RegistryRecord | undefined,
  environment: Environment,
): Deployment | undefined => record?.environments[environment]?.[hostRelease];
