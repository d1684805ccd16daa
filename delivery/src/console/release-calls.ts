import type { Deployment, Environment, RegistryChange } from '../registry/registry-record';
import type { Slot, VersionCounts } from '../telemetry/counts';

export const environments: readonly Environment[] = ['production', 'staging'];

export type Row = Deployment & { since?: string };
export type Change = RegistryChange & { revision: number };

export interface Status {
  environments: Record<Environment, Record<string, Row>>;
  counts: { remotes: Record<string, Record<string, VersionCounts>> };
  published: Record<string, { version: string }[]>;
  history: Change[];
}

export interface Version {
  version: string;
  publishedAt: string;
  publishedBy?: string;
  commit?: string;
  size?: { brotli: number };
  checks: string[];
  withdrawn?: string;
}

export interface Caller {
  who: string;
  team: string;
  roles: string[];
  owners: Record<string, string | undefined>;
}

export type Rates = Record<string, Slot[]>;

/** How the server identifies the person: by an entered token, or by its session cookie. */
export type Access = { token: string } | 'session';

export async function readSession(): Promise<{ canSignIn: boolean; isSignedIn: boolean }> {
  const reply = await fetch('/v1/session').catch(() => undefined);
  return reply?.ok ? reply.json() : { canSignIn: false, isSignedIn: false };
}

export const signOut = () => fetch('/sign-out', { method: 'POST' });

/** A refusal with the server's message; `status` 0 where it did not respond. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Calls the release server; a `body` makes the call a change. Rejects with Refused. */
async function give<T>(access: Access, path: string, body?: object): Promise<T> {
  const reply = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(access !== 'session' && { authorization: `Bearer ${access.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((problem: unknown) => {
    throw new Refused(String(problem), 0);
  });
  const answer = await reply.json().catch(() => ({}));
  if (!reply.ok) throw new Refused(answer.error ?? `HTTP ${reply.status}`, reply.status);
  return answer as T;
}

const read = async <T>(access: Access, path: string): Promise<T> =>
  (await give<{ json: T }>(access, path)).json;

export const readCaller = (access: Access) => give<Caller>(access, '/v1/caller');
export const readStatus = (access: Access) => read<Status>(access, '/v1/status?changes=200');
export const readVersions = async (access: Access, release: string) =>
  (await read<{ versions: Version[] }>(access, `/v1/releases/${release}/versions`)).versions;
export const readRates = async (access: Access, release: string, hours: number) =>
  (await read<{ versions: Rates }>(access, `/v1/releases/${release}/rates?hours=${hours}`)).versions;

export type Verb = 'promote' | 'percent' | 'rollback' | 'withdraw';

export interface Intended {
  verb: Verb;
  environment: Environment;
  release: string;
  version: string;
  /** For a rollback: the version to restore. */
  to?: string;
}

/** Makes a change; resolves with the server's message. */
export async function make(access: Access, intended: Intended, fields: object): Promise<string> {
  const { verb, environment, release, version } = intended;
  const inEnvironment = `/v1/environments/${environment}/releases/${release}`;
  const [path, named] = {
    promote: [`${inEnvironment}/promote`, { version }],
    percent: [`${inEnvironment}/promote`, { version }],
    rollback: [`${inEnvironment}/rollback`, {}],
    withdraw: [`/v1/releases/${release}/versions/${version}/withdraw`, {}],
  }[verb] as [string, object];
  return (await give<{ text: string }>(access, path, { ...named, ...fields })).text;
}
