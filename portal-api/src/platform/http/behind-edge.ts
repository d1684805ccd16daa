import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** What the edge, or the nginx before it, shows with every call; delivery's caller.ts and nginx-config.ts name it alike. */
const secretHeader = 'x-portal-edge-secret';
/** What Fastify takes callers' addresses from once a proxy is trusted. */
const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * Believes what a proxy says of callers only when it shows the secret: of everybody else these headers are dropped
 * before anything reads them. Without a secret nobody is believed.
 */
export function believeEdgeOnly(app: FastifyInstance, secret: string | undefined): void {
  const expected = secret === undefined ? undefined : hashOf(secret);
  app.addHook('onRequest', async ({ headers }) => {
    const shown = headers[secretHeader];
    delete headers[secretHeader];
    const isEdge = expected && typeof shown === 'string' && timingSafeEqual(hashOf(shown), expected);
    if (!isEdge) for (const name of forwardedHeaders) delete headers[name];
  });
}

/** Hashed first, so that neither time nor length tells anything of the secret. */
const hashOf = (text: string) => createHash('sha256').update(text).digest();
