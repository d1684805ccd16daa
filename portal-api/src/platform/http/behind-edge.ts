import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Header of the edge, or the nginx before it; delivery's caller.ts and nginx-config.ts use the same. */
const secretHeader = 'x-portal-edge-secret';
/** Headers from which Fastify reads callers' addresses once a proxy is trusted. */
const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/** Requests with another secret than ours. */
const strangers = new WeakSet<IncomingMessage>();

/** Whether the request comes from an edge or a proxy with another secret. */
export const showsAnotherSecret = ({ raw }: FastifyRequest): boolean => strangers.has(raw);

/**
 * Trusts forwarded client headers only from a proxy with the secret: for others these headers are removed before
 * anything reads them. Without a secret no proxy is trusted.
 */
export function believeEdgeOnly(app: FastifyInstance, secret: string | undefined): void {
  const expected = secret === undefined ? undefined : hashOf(secret);
  app.addHook('onRequest', async ({ headers, raw }) => {
    const shown = headers[secretHeader];
    delete headers[secretHeader];
    const isEdge = expected && typeof shown === 'string' && timingSafeEqual(hashOf(shown), expected);
    if (shown !== undefined && !isEdge) strangers.add(raw);
    if (!isEdge) for (const name of forwardedHeaders) delete headers[name];
  });
}

/** Hashed first, so that neither timing nor length reveals the secret. */
const hashOf = (text: string) => createHash('sha256').update(text).digest();
