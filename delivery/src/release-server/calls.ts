import * as z from 'zod';
import { environments, type Environment } from '../registry/registry-record';
import { planOptions } from '../guard/plan';
import { semanticVersion } from '../semantic-version';
import type { Role } from './access';

export interface ReleaseCall {
  method: 'GET' | 'POST' | 'PUT';
  /** Contains options and words of the command in braces; the others are sent in the body, or in the query of a GET. */
  path: string;
  /** The command's positional arguments, in order. */
  words: readonly string[];
  /** Undefined for commands that every member may run. */
  role?: (environment: Environment) => Role;
}

/** The part of a command that remote calls need. */
export interface Callable {
  usage: string;
  what: string;
  /** Options of this command, all with a value; every command also has the flags `--json` and `--dry-run`. */
  options?: readonly string[];
  flags?: readonly string[];
  /** How it is called on a release server; a command without this runs only where the releases are stored. */
  call?: ReleaseCall;
}

const inEnvironment = (verb: string) => `/v1/environments/{env}/releases/{release}/${verb}`;
const ofVersion = '/v1/releases/{release}/versions/{version}';
const promotes = (environment: Environment): Role => `promote:${environment}`;

/** The commands that can be called over the network, with the data that a client needs. */
export const calls = {
  publish: {
    usage:
      'publish <release> --version <semver> [--from <folder built elsewhere> [--sign-key <file>] | --artefact <OCI reference>]',
    what: 'build and check a remote, or the host, and store it as an immutable version; a release server takes an artefact too',
    options: ['version', 'from', 'sign-key', 'artefact'],
    call: { method: 'PUT', path: ofVersion, words: ['release'], role: () => 'publish' },
  },
  verify: {
    usage: 'verify <release> <version> [--env <environment>] [--drops-versions]',
    what: 'run a published version in the host that would load it; of the host, with every remote that is served',
    options: ['env'],
    flags: ['drops-versions'],
    call: {
      method: 'POST',
      path: `${ofVersion}/verify`,
      words: ['release', 'version'],
      role: () => 'publish',
    },
  },
  withdraw: {
    usage: 'withdraw <release> <version> --reason <text>',
    what: 'never serve a version again, in any environment; an earlier one takes its place; nothing undoes it',
    options: ['reason'],
    call: {
      method: 'POST',
      path: `${ofVersion}/withdraw`,
      words: ['release', 'version'],
      role: () => 'withdraw',
    },
  },
  promote: {
    usage:
      'promote <release> <version> --env <environment> [--customers <id,id,…>] [--percent <n>] [--then <n,n,…> --minutes <n> --attempts <n> --max-error-rate <%> --max-mount <ms> --max-lcp <ms> --max-inp <ms> --max-cls <n>] [--reason <text>] [--drops-pages] [--drops-versions]',
    what: 'serve a verified version to everybody, or to named customers and a share, which can grow by itself within bounds',
    options: ['env', 'percent', ...planOptions, 'reason'],
    flags: ['drops-pages', 'drops-versions'],
    call: { method: 'POST', path: inEnvironment('promote'), words: ['release', 'version'], role: promotes },
  },
  retire: {
    usage: 'retire <remote> --env <environment> [--reason <text>]',
    what: 'serve nothing of a remote any more; its addresses are free for others, rollback undoes it',
    options: ['env', 'reason'],
    call: { method: 'POST', path: inEnvironment('retire'), words: ['release'], role: promotes },
  },
  rollback: {
    usage: 'rollback <release> --env <environment> [--to <version>] [--reason <text>] [--drops-pages]',
    what: 'end a canary; without one serve the version before the current one again, or what was retired',
    options: ['env', 'to', 'reason'],
    flags: ['drops-pages'],
    call: {
      method: 'POST',
      path: inEnvironment('rollback'),
      words: ['release'],
      role: (environment) => `rollback:${environment}`,
    },
  },
  status: {
    usage: 'status [--env <environment>] [--hours <n>] [--changes <n>]',
    what: 'versions served, error rate of each version in the last hours (24), last changes (20)',
    options: ['env', 'hours', 'changes'],
    call: { method: 'GET', path: '/v1/status', words: [] },
  },
  versions: {
    usage: 'versions <release>',
    what: 'published versions of a remote, or of the host: who published each, from which commit, its size and checks',
    call: { method: 'GET', path: '/v1/releases/{release}/versions', words: ['release'] },
  },
  rates: {
    usage: 'rates <release> [--hours <n>]',
    what: 'how often its versions failed, and how fast they were, in slots of the last hours (3)',
    options: ['hours'],
    call: { method: 'GET', path: '/v1/releases/{release}/rates', words: ['release'] },
  },
  audit: {
    usage: 'audit [--head <revision:hash>]',
    what: 'hold every state to its signature, the hash that the next one has of it and one kept elsewhere, and every version to what was signed',
    options: ['head'],
    call: { method: 'GET', path: '/v1/audit', words: [] },
  },
} as const satisfies Record<string, Callable>;

/** Options that only have a meaning on the caller's machine. */
const local = ['from', 'sign-key'];

export const namesIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);

const text = z.union([z.string().max(500), z.number()]).transform(String);
const flag = z.union([z.boolean(), z.literal('true')]).transform(Boolean);
export const inPath = z.object({
  release: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be the name of a release'),
  version: semanticVersion.max(100),
  env: z.enum(environments),
});

/** Returns the names of a call's parameters outside its path, as the command names them. */
export function fieldsOf({ call, options = [], flags = [] }: Callable) {
  const isFree = (field: string) => !namesIn(call?.path ?? '').includes(field) && !local.includes(field);
  const schemas: Record<string, z.ZodType> = inPath.shape;
  const words = (call?.words ?? []).filter(isFree).map((field) => [field, schemas[field] ?? text] as const);
  const others = options.filter(isFree).map((field) => [field, text.optional()] as const);
  const switches = [...flags, 'dry-run'].map((field) => [field, flag.optional()] as const);
  return z.strictObject(Object.fromEntries<z.ZodType>([...words, ...others, ...switches]));
}
