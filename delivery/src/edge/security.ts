import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * Returns the policy of one page. unsafe-eval and unsafe-inline are not needed: antd's style elements carry the nonce,
 * and no policy blocks React's styles, set through the object model. `host` is the Host header: for older browsers
 * 'self' excludes websockets. `origins` serve this browser's overriding remotes, and the websocket that reloads a
 * developer's page. `remotesOrigin` serves the files of all remotes where this server does not.
 */
export function contentSecurityPolicy(
  nonce: string,
  host: string | undefined,
  origins: readonly string[] = [],
  remotesOrigin?: string,
): string {
  const others = [...(remotesOrigin ? [remotesOrigin] : []), ...origins]
    .map((origin) => ` ${origin}`)
    .join('');
  const othersSockets = origins.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('');
  const sockets = host && /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'${others}`,
    `style-src 'self' 'nonce-${nonce}'${others}`,
    `style-src-attr 'none'`,
    `script-src-attr 'none'`,
    `connect-src 'self'${sockets}${others}${othersSockets}`,
    `img-src 'self' data: blob:${others}`,
    `font-src 'self' data:${others}`,
    `worker-src 'self' blob:`,
    `frame-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** One year, in seconds; browsers honour it over https only. */
const strictTransport = 'max-age=31536000';

/** Adds headers to every response, files and API alike. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      // Other origins may load remotes from here; everything else is same-origin.
      'cross-origin-resource-policy': request.url.startsWith('/remotes/') ? 'cross-origin' : 'same-origin',
      // TLS ends at a proxy in front. Forging this header over plain http only yields a header that browsers ignore.
      ...(request.headers['x-forwarded-proto'] === 'https'
        ? { 'strict-transport-security': strictTransport }
        : {}),
    });
  });
}
