import * as z from 'zod';

export const environments = ['production', 'staging'] as const;
export type Environment = (typeof environments)[number];

const version = z.string().regex(/^\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?$/, 'must be a semantic version');

const deployment = z.object({
  current: version,
  /** What was current before, the latest first: where a rollback goes. */
  previous: z.array(version),
});

const change = z.object({
  at: z.iso.datetime(),
  who: z.string(),
  action: z.enum(['promote', 'rollback']),
  environment: z.enum(environments),
  remote: z.string(),
  from: version.optional(),
  to: version,
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
