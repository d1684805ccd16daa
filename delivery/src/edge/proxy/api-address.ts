import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

export interface ApiPlace {
  host: string;
  port: number;
}

export interface ApiAddress {
  /** Port of the API on the loopback interface; undefined while it is starting. */
  apiPort(): number | undefined;
  /** Addresses of several APIs in the order to try them; absent for the one on the loopback interface. */
  places?(): readonly ApiPlace[];
  /** Sent to the API, and expected from a proxy in front of the edge (PORTAL_EDGE_SECRET). */
  secret?: string | undefined;
  /** Called for each API call that was not delivered or not answered. */
  failed?: ((reason: 'unreachable' | 'overloaded') => void) | undefined;
  /** Headers that connect the API's part of a trace to the edge's. */
  traced?: ((request: FastifyRequest) => IncomingHttpHeaders) | undefined;
}

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

/** Whether nothing was sent, so that any call may be repeated elsewhere. */
export const isUnheard = (problem: unknown): boolean =>
  neverConnected.has((problem as { code?: string }).code ?? '');

/** Tries one address after another until a connection is established. */
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

export const apiPrefixes = ['/prod-api', '/provider-api'];

export const isApiPath = (url: string): boolean =>
  apiPrefixes.some((prefix) => url.startsWith(prefix) && /^(?:[/?]|$)/.test(url.slice(prefix.length)));
