import { createHash } from 'node:crypto';
import { hostRelease } from '../build/host-build-record';
import { remoteName } from '../overrides/override-target';
import { Refusal } from '../refusal';
import { environments, type Environment } from '../registry/registry-record';
import type { Stores } from '../storage/stores';
import type { Access, Caller } from './access';
import type { ReleaseCall } from './calls';
import { nameIn } from './identity';

/** The member is identified but may not do this. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
}

/** The subject of a call; fields are undefined if permission does not depend on the release or environment. */
interface Asked {
  name: string;
  call: ReleaseCall;
  release?: string | undefined;
  environment?: Environment | undefined;
}

/** Rejects with Forbidden unless the caller's roles and the caller's team allow it. */
export async function authorise(
  stores: Stores,
  access: Access,
  { team, roles, who }: Caller,
  { name, call: { role }, release, environment }: Asked,
): Promise<void> {
  if (!role) return;
  const needed = role(environment ?? 'production');
  if (!roles.includes(needed)) throw new Forbidden(`${who} has not the role ${needed}`);
  if (release === undefined || (await ownerOf(stores, access, release)) === team) return;
  if (name === 'publish' && (await mayClaim(stores, access, team, release))) return;
  throw new Forbidden(`${release} is not a release of the team ${team}`);
}

/** Returns what the caller may do, for user interfaces that offer it; every call is authorised again. */
export async function rightsOf(stores: Stores, access: Access, { who, team, roles }: Caller) {
  const releases = [hostRelease, ...(await stores.published.names())];
  const owned = releases.map(async (release) => [release, await ownerOf(stores, access, release)] as const);
  return {
    who,
    team,
    roles,
    owners: Object.fromEntries(await Promise.all(owned)),
    twoPersons: access.twoPersons,
  };
}

/** Returns the team that the access file names as owner, else the first publisher's, else the one that owns `*`. */
async function ownerOf({ owners }: Stores, { teams }: Access, release: string): Promise<string | undefined> {
  const named = (what: string) => Object.entries(teams).find(([, { owns }]) => owns.includes(what))?.[0];
  return named(release) ?? (await owners.of(release))?.team ?? named('*');
}

/** Whether a team may claim a name: an unused name is free, one that was published before belongs to its publisher. */
async function mayClaim({ owners, published }: Stores, { teams }: Access, team: string, release: string) {
  if (!teams[team]?.claims || !remoteName.test(release)) return false;
  const isNamed = Object.values(teams).some(({ owns }) => owns.includes(release));
  return !isNamed && !(await owners.of(release)) && (await published.versions(release)).length === 0;
}

/** Runs `publish`. An unused name is assigned to the caller's team first, and released again if publishing fails. */
export async function claiming<T>(
  stores: Stores,
  access: Access,
  { team, who }: Caller,
  release: string,
  now: Date,
  publish: () => Promise<T>,
): Promise<T> {
  if ((await ownerOf(stores, access, release)) === team) return publish();
  // When two teams publish one free name at the same time, only the first claim succeeds.
  if (!(await stores.owners.claim(release, { team, who, at: now.toISOString() })))
    throw new Forbidden(`${release} is not a release of the team ${team}`);
  try {
    return await publish();
  } catch (problem) {
    // Another member of the team may have published a version meanwhile.
    if (!(await stores.published.versions(release)).length) await stores.owners.giveUp(release);
    throw problem;
  }
}

/** Throws a Refusal until two persons, where required, have sent a command with equal arguments (`named`). */
export async function twoPersons(
  { owners }: Stores,
  access: Access,
  { who, team, isPerson }: Caller,
  { name, environment, named }: { name: string; environment: Environment; named: object },
  now: Date,
): Promise<void> {
  if (!access.twoPersons.includes(environment)) return;
  if (!isPerson)
    throw new Refusal(
      `${environment} asks for two persons, and ${who} is a pipeline: whoever can change what it runs would approve their own change; two members of the team give this command, signed in or each with a token of their own whose entry has "person": true`,
    );
  // The reasons of the two persons may differ.
  const decided = Object.entries(named).filter(([field]) => field !== 'reason');
  const given = JSON.stringify(decided.sort(([one], [other]) => (one < other ? -1 : 1)));
  const hash = createHash('sha256').update(given).digest('hex');
  const members = (access.teams[team]?.members ?? []).map((member) => nameIn(team, member));
  const first = await owners.secondTo(`${environment}/${name}-${hash}`, { who, members }, now);
  if (first === undefined)
    throw new Refusal(
      `${environment} asks for two persons: noted for ${who}, another member of the team gives the same command within a day`,
      { waits: true },
    );
}

export const environmentIn = (name: string | undefined): Environment | undefined =>
  environments.find((environment) => environment === name);
