import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { forgetOldest } from '../forget-oldest';
import { placesOf, type ApiAddress, type ApiPlace } from './proxy/api-address';
import { callerHeaders } from './caller';
import { cookieOf } from './cookies';

const whoIsSignedIn = '/prod-api/users/current';
const answer = z.object({ data: z.object({ customerId: z.union([z.number(), z.string()]) }) });
const timeoutMs = 3000;
/** How long a result is reused: a page reports every few seconds. */
const knownMs = 60_000;
const mostKnown = 10_000;

interface Known {
  until: number;
  customer: Promise<string | undefined>;
}

/** Asks the API, as the cohort cookie may be forged; undefined without a session or while the API is silent. */
export function customerReader(api: ApiAddress, cookie: string) {
  const known = new Map<string, Known>();
  return async (request: FastifyRequest): Promise<string | undefined> => {
    const token = cookieOf(request.headers.cookie, cookie);
    const [place] = placesOf(api);
    if (token === undefined || place === undefined || !/^[\x21-\x7e]{1,500}$/.test(token)) return undefined;
    const key = createHash('sha256').update(token).digest('base64');
    const before = known.get(key);
    if (before && before.until > Date.now()) return before.customer;
    const customer = askApi(place, { ...callerHeaders(request.raw, api.secret), token });
    known.delete(key);
    known.set(key, { until: Date.now() + knownMs, customer });
    forgetOldest(known, mostKnown);
    return customer;
  };
}

async function askApi({ host, port }: ApiPlace, headers: object): Promise<string | undefined> {
  try {
    const reply = await fetch(`http://${host}:${port}${whoIsSignedIn}`, {
      headers: headers as Record<string, string>,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const read = answer.safeParse(await reply.json());
    return read.success ? String(read.data.data.customerId) : undefined;
  } catch {
    return undefined;
  }
}
