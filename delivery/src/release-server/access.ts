import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { jsonIn, readAs } from '../issues-in-words';
import { isSafeAddress } from './safe-address';
import { environments, type Environment } from '../registry/registry-record';

/** A member's permission for the releases of the team; permission to verify comes with `publish`. */
export type Role = 'publish' | 'withdraw' | `${'promote' | 'rollback'}:${Environment}`;
const roles = [
  'publish',
  'withdraw',
  ...environments.flatMap((name) => [`promote:${name}`, `rollback:${name}`] as const),
] as const satisfies readonly Role[];

const who = z.string().min(1).max(80);

/** A member is identified by a token whose hash is in this file, or that an issuer has signed with these claims. */
const member = z.union([
  z.strictObject({
    who,
    token: z.string().regex(/^sha256:[0-9a-f]{64}$/, 'must be sha256: and 64 hexadecimal digits'),
    expires: z.iso.datetime(),
    /** Whether a person alone has the token, and no pipeline: only such tokens count as one of two persons. */
    person: z.boolean().default(false),
    roles: z.array(z.enum(roles)),
  }),
  z.strictObject({
    who,
    issuer: z.url(),
    claims: z
      .record(z.string(), z.string().min(1))
      .refine(
        (claims) => Object.keys(claims).length > 0,
        'must name a claim: every token would do otherwise',
      ),
    roles: z.array(z.enum(roles)),
  }),
]);

const team = z.strictObject({
  /** Releases of the team, possibly including the host; `*` for all that no other team owns. */
  owns: z.array(z.string()).default([]),
  /** Whether the team's first publish of an unused name makes it the owner of that name. */
  claims: z.boolean().default(false),
  members: z.array(member).min(1),
  /** Public keys, PEM: the team signs what it publishes with one of them. */
  keys: z.array(z.string()).default([]),
});

const safe = z.url().refine(isSafeAddress, 'must be an https address');

/** Issuer of pipelines' tokens for an audience, with these keys; an identity provider for people; or both. */
const issuer = z
  .strictObject({
    issuer: z.url(),
    audience: z.string().min(1).optional(),
    keys: safe.optional(),
    /** The client id at the provider, and the address of the console, to which people are redirected back. */
    signIn: z.strictObject({ client: z.string().min(1), address: safe }).optional(),
  })
  .refine(
    ({ audience, keys }) => (audience === undefined) === (keys === undefined),
    'has audience and keys together, for tokens of pipelines',
  )
  .refine(({ keys, signIn }) => keys !== undefined || signIn !== undefined, 'must have keys or signIn')
  .refine(({ issuer: at, signIn }) => !signIn || isSafeAddress(at), 'must be https where people sign in');

/** Defines who may release which versions; docs/releasing.md has an example. */
export const access = z
  .strictObject({
    issuers: z
      .array(issuer)
      .max(20)
      .refine((all) => all.filter(({ signIn }) => signIn).length <= 1, 'may have signIn once: one provider')
      .default([]),
    /** Addresses of OCI registries from which versions are pulled. */
    registries: z.array(safe).max(20).default([]),
    /** Environments in which a second person has to repeat a change that one has requested. */
    twoPersons: z.array(z.enum(environments)).default([]),
    teams: z.record(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a name of a team'), team),
  })
  .superRefine(({ teams, issuers }, context) => {
    const report = (name: string, field: 'owns' | 'members', message: string) =>
      context.addIssue({ code: 'custom', path: ['teams', name, field], message });
    const owners = Object.entries(teams).flatMap(([name, { owns }]) =>
      owns.map((release) => ({ name, release })),
    );
    for (const { name, release } of owners)
      if (owners.some((other) => other.release === release && other.name !== name))
        report(name, 'owns', `${release} has two teams`);
    const known = new Set(issuers.map(({ issuer }) => issuer));
    for (const [name, { members }] of Object.entries(teams))
      for (const each of members)
        if ('issuer' in each && !known.has(each.issuer))
          report(name, 'members', `${each.issuer} is none of the issuers`);
  });

export type Access = z.output<typeof access>;
export type Member = z.output<typeof member>;

/** The identified sender of a request. */
export interface Caller {
  /** Name as in the history. */
  who: string;
  team: string;
  roles: readonly Role[];
  /** False for a pipeline: an issuer signed the request's token, or its member is not said to be a person. */
  isPerson: boolean;
}

/** Reads the file that defines who may release what; read anew for each request, so that a change needs no restart. */
export async function readAccess(file: string): Promise<Access> {
  const bytes = await readFile(file);
  return readAs(access, jsonIn(bytes, file), `${file} is invalid`, 'Nobody is let in until it is mended.');
}
