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
  /** Throws unless the request has the provider's token. */
  provider(request: FastifyRequest): Promise<undefined>;
}

interface GateKeys {
  actorOf(token: string): Promise<Actor | undefined>;
  cookieName: string;
  provider: Gate['provider'];
}

export function createGate({ actorOf, cookieName, provider }: GateKeys): Gate {
  return {
    async visitor(request, endpoint) {
      const token = headerToken(request) ?? cookieToken(request, endpoint, cookieName);
      return token ? actorOf(token) : undefined;
    },
    provider,
  };
}

function headerToken(request: FastifyRequest): string | undefined {
  const token = request.headers.token;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/** Browsers cannot put a header on images, downloads and links: to read bytes the cookie is enough. */
function cookieToken(request: FastifyRequest, endpoint: Endpoint, name: string): string | undefined {
  return endpoint.raw && endpoint.method === 'GET' ? request.cookies[name] : undefined;
}
