import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** A fresh nonce for one page: 128 bits, base64. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * The policy of one page. No unsafe-eval and no unsafe-inline: antd's style elements carry the nonce, and styles
 * that React sets go through the object model, which no policy blocks. `host` is the Host header: older browsers do
 * not count websockets as 'self'. `origins` are those that this browser loads remotes from by an override, with the
 * socket that tells a developer's page to reload. `remotesOrigin` serves the files of all remotes, where this server
 * does not.
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
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** A year; browsers honour it over https alone. */
const strictTransport = 'max-age=31536000';

/** Headers of every answer, files and API alike. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      // Other origins may load remotes from here; everything else is same-origin.
      'cross-origin-resource-policy': request.url.startsWith('/remotes/') ? 'cross-origin' : 'same-origin',
      // TLS ends at a proxy in front. Who forges this over plain http gets a header that no browser heeds.
      ...(request.headers['x-forwarded-proto'] === 'https'
        ? { 'strict-transport-security': strictTransport }
        : {}),
    });
  });
}
