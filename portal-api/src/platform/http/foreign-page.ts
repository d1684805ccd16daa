import type { FastifyRequest } from 'fastify';
import { problems } from 'shared-kernel/contract';
import { Problem } from './problem';

const message = '请求来自其他网站，已被拒绝，请从本平台的页面操作';

/**
 * CSRF protection: refuses calls that a page of another site makes a browser send. The browser would add its cookies,
 * and a sign-in would leave the user in another account. Clients other than browsers send neither header.
 */
export function refuseForeignPage({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): void {
  const site = headers['sec-fetch-site'];
  // Browsers send the header from secure origins only; where it is missing, Origin is checked.
  const isOwn =
    site === undefined ? isOwnOrigin(headers.origin, host) : site === 'same-origin' || site === 'none';
  if (!isOwn) throw new Problem(problems.forbidden, {}, { message });
}

/** Compares hosts, not schemes: behind a proxy that ends TLS the API does not know its own scheme. */
function isOwnOrigin(origin: string | undefined, host: string): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
