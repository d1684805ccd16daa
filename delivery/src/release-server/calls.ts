import semver from 'semver';
import * as z from 'zod';
import { environments, type Environment } from '../registry/registry-record';
import type { Role } from './access';

/** How a command is given over the network. */
export interface ReleaseCall {
  method: 'GET' | 'POST' | 'PUT';
  /** Options and words of the command in braces; the others go in the body, those of a GET in the query. */
  path: string;
  /** The command's words that are no options, in their order. */
  words: readonly string[];
  /** Undefined for what every member may do. */
  role?: (environment: Environment) => Role;
}

/** A command as far as the network is concerned. */
export interface Callable {
  what: string;
  options?: readonly string[];
  flags?: readonly string[];
  call?: ReleaseCall;
}

const inEnvironment = (verb: string) => `/v1/environments/{env}/releases/{release}/${verb}`;
const ofVersion = '/v1/releases/{release}/versions/{version}';
const promotes = (environment: Environment): Role => `promote:${environment}`;

/** The commands that can be given over the network refer to these. */
export const calls = {
  publish: { method: 'PUT', path: ofVersion, words: ['release'], role: () => 'publish' },
  verify: {
    method: 'POST',
    path: `${ofVersion}/verify`,
    words: ['release', 'version'],
    role: () => 'publish',
  },
  withdraw: {
    method: 'POST',
    path: `${ofVersion}/withdraw`,
    words: ['release', 'version'],
    role: () => 'withdraw',
  },
  promote: { method: 'POST', path: inEnvironment('promote'), words: ['release', 'version'], role: promotes },
  retire: { method: 'POST', path: inEnvironment('retire'), words: ['release'], role: promotes },
  rollback: {
    method: 'POST',
    path: inEnvironment('rollback'),
    words: ['release'],
    role: (environment) => `rollback:${environment}`,
  },
  status: { method: 'GET', path: '/v1/status', words: [] },
  audit: { method: 'GET', path: '/v1/audit', words: [] },
} as const satisfies Record<string, ReleaseCall>;

/** Options that mean something on the machine of whoever gives the command alone. */
const local = ['from'];

export const namesIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);

const text = z.union([z.string().max(500), z.number()]).transform(String);
const flag = z.union([z.boolean(), z.literal('true')]).transform(Boolean);
export const inPath = z.object({
  release: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be the name of a release'),
  version: z
    .string()
    .max(100)
    .refine((text) => semver.valid(text) === text, 'must be a semantic version'),
  env: z.enum(environments),
});

/** What a call is given besides its path, by the command's own names. */
export function fieldsOf({ call, options = [], flags = [] }: Callable) {
  const isFree = (field: string) => !namesIn(call?.path ?? '').includes(field) && !local.includes(field);
  const schemas: Record<string, z.ZodType> = inPath.shape;
  const words = (call?.words ?? []).filter(isFree).map((field) => [field, schemas[field] ?? text] as const);
  const others = options.filter(isFree).map((field) => [field, text.optional()] as const);
  const switches = [...flags, 'dry-run'].map((field) => [field, flag.optional()] as const);
  return z.strictObject(Object.fromEntries<z.ZodType>([...words, ...others, ...switches]));
}
