import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Endpoint, problems } from 'shared-kernel/contract';
import type { Actor } from '../context';
import { Problem } from './problem';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, when signed in. */
    visitor: Actor | undefined;
  }
}

/** Identifies the caller. */
export interface Gate {
  visitor(request: FastifyRequest, endpoint: Endpoint): Promise<Actor | undefined>;
  /** Throws 401 unless the provider's token is shown. */
  provider(request: FastifyRequest): undefined;
}

export interface GateKeys {
  actorOf(token: string): Promise<Actor | undefined>;
  cookieName: string;
  providerToken: string;
}

export function createGate({ actorOf, cookieName, providerToken }: GateKeys): Gate {
  return {
    async visitor(request, endpoint) {
      const token = headerToken(request) ?? cookieToken(request, endpoint, cookieName);
      return token ? actorOf(token) : undefined;
    },
    provider(request) {
      const shown = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      if (!isSame(shown, providerToken))
        throw new Problem(problems.notSignedIn, {}, { message: 'the provider token is missing or wrong' });
      return undefined;
    },
  };
}

function headerToken(request: FastifyRequest): string | undefined {
  const token = request.headers.token;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/** Browsers cannot put a header on images, downloads and links: for bytes that are only read, the cookie will do. */
function cookieToken(request: FastifyRequest, endpoint: Endpoint, name: string): string | undefined {
  return endpoint.raw && endpoint.method === 'GET' ? request.cookies[name] : undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
/** An empty token equals an unset one: neither grants anything. */
const isSame = (shown: string, token: string) =>
  shown !== '' && token !== '' && timingSafeEqual(digest(shown), digest(token));
