import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Access, Caller, Member } from './access';

/** The sender of this request is not identified; the message explains why and reveals nothing about members. */
export class Unknown extends Error {
  override readonly name = 'Unknown';
}

const prefix = 'rel_';

/** Returns a new token of 256 random bits, and its hash for the file of members. */
export function newToken(): { token: string; hash: string } {
  const token = prefix + randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** No salt and no slow hash are needed: the token is as random as the hash. */
const hashOf = (token: string): string => `sha256:${createHash('sha256').update(token).digest('hex')}`;

/** Accepted difference between clocks, in seconds. */
const clockTolerance = 30;
/** Maximum lifetime of a token signed by an issuer, in seconds: a stolen token is useless the next day. */
const longestLife = 3600;
const algorithms = ['RS256', 'RS512', 'PS256', 'PS512', 'ES256', 'ES384', 'EdDSA'];

/** Identifies a request's sender by the bearer token. Issuers' keys are fetched once, and again for an unknown key. */
export class Identity {
  readonly #keys = new Map<string, JWTVerifyGetKey>();

  constructor(private readonly now: () => Date) {}

  /** Rejects with Unknown. */
  async callerOf(authorization: string | undefined, access: Access): Promise<Caller> {
    const [, token] = /^Bearer ([\w.~+/-]{1,8192}=*)$/i.exec(authorization ?? '') ?? [];
    if (token === undefined) throw new Unknown('a bearer token is needed');
    return token.startsWith(prefix)
      ? memberOf(access, this.#byHash(token), (member) => 'token' in member && member.person)
      : memberOf(access, await this.#byIssuer(token, access), () => false);
  }

  /** Returns the member who has signed in with these claims; throws Unknown when there is none. */
  memberWith(claims: JWTPayload, access: Access): Caller {
    return memberOf(access, hasClaims(claims), () => true);
  }

  #byHash(token: string): (member: Member) => boolean {
    const hash = hashOf(token);
    const now = this.now();
    return (member) => {
      if (!('token' in member) || member.token !== hash) return false;
      if (new Date(member.expires) <= now) throw new Unknown(`the token has expired at ${member.expires}`);
      return true;
    };
  }

  async #byIssuer(token: string, access: Access): Promise<(member: Member) => boolean> {
    const claims = await this.#verified(token, access).catch((problem: unknown) => {
      throw problem instanceof Unknown ? problem : new Unknown(`the token is refused: ${messageOf(problem)}`);
    });
    return hasClaims(claims);
  }

  async #verified(token: string, { issuers }: Access): Promise<JWTPayload> {
    const named = decodeJwt(token).iss;
    const found = issuers.find(({ issuer }) => issuer === named);
    const { issuer, audience, keys } = found ?? {};
    if (!issuer || !audience || !keys) throw new Unknown('the token has an issuer that is not known here');
    const { payload } = await jwtVerify(token, this.#keysAt(keys), {
      issuer,
      audience,
      algorithms,
      clockTolerance,
      // Refuses a token from the future too, which would be valid for more than an hour from now.
      maxTokenAge: longestLife,
      currentDate: this.now(),
      requiredClaims: ['exp', 'iat'],
    });
    if (Number(payload.exp) - Number(payload.iat) > longestLife)
      throw new Unknown('the token lives for more than an hour');
    return payload;
  }

  #keysAt(url: string): JWTVerifyGetKey {
    const known = this.#keys.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: 5000 });
    this.#keys.set(url, known);
    return known;
  }
}

/** Returns a member's name as in the history. */
export const nameIn = (team: string, { who }: Pick<Member, 'who'>): string => `${who} (${team})`;

function memberOf(
  { teams }: Access,
  isTheirs: (member: Member) => boolean,
  isPerson: (member: Member) => boolean,
): Caller {
  for (const [team, { members }] of Object.entries(teams))
    for (const member of members)
      if (isTheirs(member))
        return { who: nameIn(team, member), team, roles: member.roles, isPerson: isPerson(member) };
  throw new Unknown('the token is of no member of a team');
}

/** Whether the claims match a member's entry in every field; multi-valued ones (groups) must contain the value. */
const hasClaims =
  (claims: JWTPayload) =>
  (member: Member): boolean =>
    'issuer' in member &&
    member.issuer === claims.iss &&
    Object.entries(member.claims).every(
      ([name, value]) => isVerified(claims, name) && isOneOf(claims[name], value),
    );

const isOneOf = (claim: unknown, value: string): boolean =>
  Array.isArray(claim) ? claim.includes(value) : claim === value;

/** An e-mail address that the provider has not verified identifies nobody. */
const isVerified = (claims: JWTPayload, name: string): boolean =>
  name !== 'email' || claims.email_verified === true;

const messageOf = (problem: unknown): string =>
  problem instanceof Error ? problem.message : String(problem);
