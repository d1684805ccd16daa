import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose';
import * as z from 'zod';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client';
import { cookieOf } from '../edge/cookies';
import { forgetOldest } from '../forget-oldest';
import { Refusal } from '../refusal';
import { readAccess, type Access } from './access';
import { Unknown } from './identity';
import { isLoopback } from './safe-address';

/** Time limit between the button and the return from the provider, and duration of a session. */
const signingInMs = 10 * 60_000;
const idleMs = 60 * 60_000;
const longestMs = 10 * 3_600_000;
/** Limit of sessions, and of sign-ins that are over; the oldest is dropped. */
const mostKept = 5000;
/** Codes by which the page explains why a returning browser is not signed in. */
type Outcome = 'failed' | 'no-member';

const signingIn = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() });
type SigningIn = z.output<typeof signingIn>;
/** How the browser keeps a sign-in that it has begun: encrypted, as nobody is known yet who could have a place here. */
const sealing = { alg: 'dir', enc: 'A256GCM' } as const;

/** A signed-in person; permissions are read from the file of members for each request. */
interface Session {
  claims: JWTPayload;
  until: number;
  idleUntil: number;
}

type Provider = Access['issuers'][number] & { signIn: { client: string; address: string } };

/** The parts of a request that identify its sender. */
export type Asking = Pick<FastifyRequest, 'headers' | 'method'>;

interface SignInInput {
  accessFile: string;
  /** Secret of the client; undefined for a public client. */
  secret?: string | undefined;
  now: () => Date;
  /** Rejects with Unknown unless somebody with these claims is a member. */
  isMember: (claims: JWTPayload, access: Access) => unknown;
}

/** Signs people in at their identity provider, by authorization code and PKCE, with a cookie hidden from scripts. */
export class SignIn {
  readonly #key = randomBytes(32);
  /** States of sign-ins that are over. */
  readonly #over = new Map<string, true>();
  readonly #sessions = new Map<string, Session>();
  readonly #configurations = new Map<string, Promise<Configuration>>();

  constructor(private readonly input: SignInInput) {}

  /** Returns the claims of the request's session, if any. Changes are accepted only from the console's own pages. */
  claimsOf({ headers, method }: Asking, access: Access): JWTPayload | undefined {
    const provider = providerIn(access);
    const id = provider && cookieOf(headers.cookie, cookiesOf(provider).session);
    if (!id) return undefined;
    const session = this.#sessions.get(id);
    const now = this.input.now().getTime();
    if (
      !session ||
      session.until <= now ||
      session.idleUntil <= now ||
      session.claims.iss !== provider.issuer
    ) {
      this.#sessions.delete(id);
      throw new Unknown('the session has ended: sign in again');
    }
    if (method !== 'GET' && method !== 'HEAD') requireOwnPage(headers.origin, provider);
    session.idleUntil = now + idleMs;
    return session.claims;
  }

  /** Adds the sign-in routes. None of them redirects to an address from the request. */
  addTo(app: FastifyInstance): void {
    app.get('/sign-in', async (_request, reply) => {
      const provider = await this.#provider();
      const configuration = await this.#configurationOf(provider).catch(report);
      if (!configuration) return reply.redirect('/?sign-in=failed', 303);
      const started = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: returnAddress(provider),
        scope: 'openid profile email',
        code_challenge: await calculatePKCECodeChallenge(started.codeVerifier),
        code_challenge_method: 'S256',
        state: started.state,
        nonce: started.nonce,
      });
      const name = cookiesOf(provider).signingIn;
      // Lax: the return request comes from the provider's site.
      setCookie(
        reply,
        provider,
        `${name}=${await this.#seal(started)}; SameSite=Lax; Max-Age=${signingInMs / 1000}`,
      );
      return reply.redirect(url.href, 303);
    });
    app.get('/sign-in/return', async (request, reply) => {
      const provider = await this.#provider();
      const { session, signingIn: begun } = cookiesOf(provider);
      setCookie(reply, provider, `${begun}=; SameSite=Lax; Max-Age=0`);
      const outcome = await this.#finish(request, provider);
      if (typeof outcome === 'string') return reply.redirect(`/?sign-in=${outcome}`, 303);
      const id = keep(this.#sessions, outcome);
      setCookie(reply, provider, `${session}=${id}; SameSite=Strict; Max-Age=${longestMs / 1000}`);
      return reply.redirect('/', 303);
    });
    app.post('/sign-out', async ({ headers }, reply) => {
      const provider = await this.#provider();
      requireOwnPage(headers.origin, provider);
      const { session } = cookiesOf(provider);
      this.#sessions.delete(cookieOf(headers.cookie, session) ?? '');
      setCookie(reply, provider, `${session}=; SameSite=Strict; Max-Age=0`);
      return reply.code(204).send();
    });
    app.get('/v1/session', async ({ headers, method }) => {
      const access = await readAccess(this.input.accessFile);
      let isSignedIn = false;
      try {
        isSignedIn = this.claimsOf({ headers, method }, access) !== undefined;
      } catch {
        // A session that has ended counts as none.
      }
      return { canSignIn: providerIn(access) !== undefined, isSignedIn };
    });
  }

  /** Resolves with a session, or why there is none. A sign-in attempt can be used only once, whatever its result. */
  async #finish({ headers, url }: FastifyRequest, provider: Provider): Promise<Session | Outcome> {
    const { accessFile, now, isMember } = this.input;
    const begun = await this.#opened(cookieOf(headers.cookie, cookiesOf(provider).signingIn) ?? '');
    if (!begun || this.#over.has(begun.state)) return 'failed';
    this.#over.set(begun.state, true);
    forgetOldest(this.#over, mostKept);
    const at = now().getTime();
    let claims: JWTPayload | undefined;
    try {
      const here = new URL(url, provider.signIn.address);
      const tokens = await authorizationCodeGrant(await this.#configurationOf(provider), here, {
        pkceCodeVerifier: begun.codeVerifier,
        expectedState: begun.state,
        expectedNonce: begun.nonce,
        idTokenExpected: true,
      });
      claims = tokens.claims() as JWTPayload | undefined;
    } catch (problem) {
      report(problem);
      return 'failed';
    }
    if (!claims) return 'failed';
    try {
      await isMember(claims, await readAccess(accessFile));
    } catch (problem) {
      if (problem instanceof Unknown) return 'no-member';
      throw problem;
    }
    return { claims, until: at + longestMs, idleUntil: at + idleMs };
  }

  #seal(started: SigningIn): Promise<string> {
    const until = new Date(this.input.now().getTime() + signingInMs);
    return new EncryptJWT(started).setProtectedHeader(sealing).setExpirationTime(until).encrypt(this.#key);
  }

  /** Undefined for what was altered, is too old, or comes from before a restart. */
  async #opened(sealed: string): Promise<SigningIn | undefined> {
    try {
      const { payload } = await jwtDecrypt(sealed, this.#key, { currentDate: this.input.now() });
      return signingIn.parse(payload);
    } catch {
      return undefined;
    }
  }

  async #provider(): Promise<Provider> {
    const provider = providerIn(await readAccess(this.input.accessFile));
    if (!provider) throw new Refusal('nobody signs in here: the file of members names no signIn');
    return provider;
  }

  /** Fetched once; fetched again after a provider did not respond. */
  #configurationOf({ issuer, signIn: { client } }: Provider): Promise<Configuration> {
    const key = `${issuer} ${client}`;
    const known = this.#configurations.get(key);
    if (known) return known;
    const { secret } = this.input;
    const isLocal = isLoopback(issuer);
    const asking = discovery(
      new URL(issuer),
      client,
      undefined,
      secret === undefined ? None() : ClientSecretPost(secret),
      { timeout: 10, execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])] },
    );
    this.#configurations.set(key, asking);
    asking.catch(() => this.#configurations.delete(key));
    return asking;
  }
}

function report(problem: unknown): undefined {
  const { cause, message } = problem as Error;
  const why = cause instanceof Error ? `${message}: ${cause.message}` : message;
  process.stderr.write(`somebody could not be signed in: ${why}\n`);
}

const providerIn = ({ issuers }: Access): Provider | undefined =>
  issuers.find((each): each is Provider => each.signIn !== undefined);

const returnAddress = ({ signIn: { address } }: Provider): string => new URL('/sign-in/return', address).href;

/** The `__Host-` prefix keeps other hosts of the domain from setting these cookies. */
function cookiesOf({ signIn: { address } }: Provider) {
  const prefix = isLoopback(address) ? '' : '__Host-';
  return { session: `${prefix}releases-session`, signingIn: `${prefix}releases-sign-in` };
}

function setCookie(reply: FastifyReply, { signIn: { address } }: Provider, cookie: string): void {
  const secure = isLoopback(address) ? '' : '; Secure';
  reply.header('set-cookie', `${cookie}; Path=/; HttpOnly${secure}`).header('cache-control', 'no-store');
}

function requireOwnPage(origin: string | undefined, { signIn: { address } }: Provider): void {
  if (origin !== new URL(address).origin) throw new Unknown('the request does not come from the console');
}

/** Stores a value under an unguessable name. */
function keep<T>(kept: Map<string, T>, value: T): string {
  const id = randomBytes(32).toString('base64url');
  kept.set(id, value);
  forgetOldest(kept, mostKept);
  return id;
}
