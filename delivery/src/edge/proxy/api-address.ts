import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

export interface ApiPlace {
  host: string;
  port: number;
}

export interface ApiAddress {
  /** Where the API listens on the loopback; undefined while it is starting. */
  apiPort(): number | undefined;
  /** Where several APIs listen, the first to ask first; absent for the one on the loopback. */
  places?(): readonly ApiPlace[];
  /** Shown to the API, and shown by a proxy before us (PORTAL_EDGE_SECRET). */
  secret?: string | undefined;
  /** Told of each call that the API did not get or did not answer. */
  failed?: ((reason: 'unreachable' | 'overloaded') => void) | undefined;
  /** Headers by which the API's part of a trace follows the edge's. */
  traced?: ((request: FastifyRequest) => IncomingHttpHeaders) | undefined;
}

/** Where to ask, the first first. */
export function placesOf(api: ApiAddress): readonly ApiPlace[] {
  if (api.places) return api.places();
  const port = api.apiPort();
  return port === undefined ? [] : [{ host: '127.0.0.1', port }];
}

const neverConnected = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Nothing was sent, so any call may be made elsewhere. */
export const isUnheard = (problem: unknown): boolean =>
  neverConnected.has((problem as { code?: string }).code ?? '');

/** Calls one place after another until one is connected to. */
export async function atFirst<Place, T>(
  places: readonly Place[],
  call: (place: Place) => Promise<T>,
): Promise<T> {
  const [place, ...others] = places;
  if (place === undefined) throw new Error('no API is known');
  if (others.length === 0) return call(place);
  return call(place).catch((problem: unknown) => {
    if (!isUnheard(problem)) throw problem;
    return atFirst(others, call);
  });
}

/** What the API answers. */
export const apiPrefixes = ['/prod-api', '/provider-api'];

export const isApiPath = (url: string): boolean =>
  apiPrefixes.some((prefix) => url.startsWith(prefix) && /^(?:[/?]|$)/.test(url.slice(prefix.length)));
