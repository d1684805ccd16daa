import type { FastifyRequest } from 'fastify';
import { problems } from 'shared-kernel/contract';
import { Problem } from './problem';

const message = '请求来自其他网站，已被拒绝，请从本平台的页面操作';

/**
 * CSRF protection: refuses calls that a page of another site makes a browser send: the browser would add its
 * cookies, and a sign-in would leave the user in another account. Clients other than browsers send neither header.
 */
export function refuseForeignPage({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): void {
  const site = headers['sec-fetch-site'];
  // Browsers send it from secure origins only; where it is missing, Origin has to do.
  const isOwn =
    site === undefined ? isOwnOrigin(headers.origin, host) : site === 'same-origin' || site === 'none';
  if (!isOwn) throw new Problem(problems.forbidden, {}, { message });
}

/** Hosts are compared and not schemes: behind a proxy that ends TLS the API does not know its own. */
function isOwnOrigin(origin: string | undefined, host: string): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
