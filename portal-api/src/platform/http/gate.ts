import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from 'shared-kernel/contract';
import type { Actor } from '../context';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, when signed in. */
    visitor: Actor | undefined;
  }
}

/** Identifies the caller. */
export interface Gate {
  visitor(request: FastifyRequest, endpoint: Endpoint): Promise<Actor | undefined>;
  /** Returns the employer whose session this was at its last call; undefined for other tokens, which anybody can make up. */
  lastEmployer(request: FastifyRequest, endpoint: Endpoint): number | undefined;
  /** Throws unless the request has the provider's token. */
  provider(request: FastifyRequest): Promise<undefined>;
}

interface GateKeys {
  actorOf(token: string): Promise<Actor | undefined>;
  cookieName: string;
  provider: Gate['provider'];
}

/** Sessions that were used longer ago count as unknown. */
const mostSessions = 10_000;

export function createGate({ actorOf, cookieName, provider }: GateKeys): Gate {
  /** Employers by the hash of a token. */
  const seen = new Map<string, number>();
  const tokenOf = (request: FastifyRequest, endpoint: Endpoint) =>
    headerToken(request) ?? cookieToken(request, endpoint, cookieName);
  return {
    async visitor(request, endpoint) {
      const token = tokenOf(request, endpoint);
      if (!token) return undefined;
      const actor = await actorOf(token);
      const hash = hashOf(token);
      seen.delete(hash);
      if (actor) seen.set(hash, actor.customerId);
      for (const oldest of seen.keys()) {
        if (seen.size <= mostSessions) break;
        seen.delete(oldest);
      }
      return actor;
    },
    lastEmployer(request, endpoint) {
      const token = tokenOf(request, endpoint);
      return token ? seen.get(hashOf(token)) : undefined;
    },
    provider,
  };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64');

function headerToken(request: FastifyRequest): string | undefined {
  const token = request.headers.token;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/** Browsers cannot put a header on images, downloads and links: to read bytes the cookie is enough. */
function cookieToken(request: FastifyRequest, endpoint: Endpoint, name: string): string | undefined {
  return endpoint.raw && endpoint.method === 'GET' ? request.cookies[name] : undefined;
}
