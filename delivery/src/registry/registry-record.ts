import * as z from 'zod';

export const environments = ['production', 'staging'] as const;
export type Environment = (typeof environments)[number];

const version = z.string().regex(/^\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?$/, 'must be a semantic version');

const canary = z.object({
  version,
  /** Share of the customers, 0 to 100. */
  percent: z.number().min(0).max(100),
  /** When this version began to be a canary; changing its share does not change this. */
  since: z.iso.datetime(),
});

const deployment = z.object({
  current: version,
  /** Previously current versions, the latest first: the targets of rollbacks. */
  previous: z.array(version),
  /** A newer version that some of the customers are given. */
  canary: canary.optional(),
});

const change = z.object({
  at: z.iso.datetime(),
  who: z.string(),
  /** The source of the change: a command, the guard, or `npm start`, which follows its checkout. */
  by: z.enum(['command', 'guard', 'checkout']).optional(),
  /** `canary`: begun, or its share changed. `abort`: ended by the guard. */
  action: z.enum(['promote', 'rollback', 'canary', 'abort']),
  environment: z.enum(environments),
  remote: z.string(),
  from: version.optional(),
  to: version,
  /** The share that a canary was given. */
  percent: z.number().optional(),
  /** What the guard found. */
  reason: z.string().optional(),
});

/** One state of the registry: what each environment serves, and the change that led to it. */
export const registryRecord = z.object({
  revision: z.number().int().positive(),
  environments: z.partialRecord(z.enum(environments), z.record(z.string(), deployment)),
  change,
});

export type RegistryRecord = z.output<typeof registryRecord>;
export type RegistryChange = z.output<typeof change>;
export type Deployment = z.output<typeof deployment>;
