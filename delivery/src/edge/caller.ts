import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Shows that a request comes from a proxy of ours. The API and the generated nginx name it alike. */
export const edgeSecretHeader = 'x-portal-edge-secret';

/** Long enough not to be guessed, and safe in a header and in nginx's configuration. */
export const edgeSecretPattern = /^[\w.~+/=-]{32,200}$/;

interface Caller {
  address: string;
  protocol: 'http' | 'https';
}

/** Who a request comes from. A proxy before us is believed what it says of others when it shows the secret. */
export function callerOf({ headers, socket }: IncomingMessage, secret: string | undefined): Caller {
  const own: Caller = { address: socket.remoteAddress ?? '', protocol: 'http' };
  if (!isSame(headers[edgeSecretHeader], secret)) return own;
  const seen = textOf(headers['x-forwarded-for']).split(',').at(-1)?.trim() ?? '';
  const protocol = headers['x-forwarded-proto'] === 'https' ? 'https' : own.protocol;
  return { address: isIP(seen) ? seen : own.address, protocol };
}

/** What the API is told of a caller, in place of what he says of himself. */
export function callerHeaders(request: IncomingMessage, secret: string | undefined): IncomingHttpHeaders {
  const { address, protocol } = callerOf(request, secret);
  return {
    'x-forwarded-for': address,
    'x-forwarded-host': request.headers.host ?? '',
    'x-forwarded-proto': protocol,
    ...(secret === undefined ? {} : { [edgeSecretHeader]: secret }),
  };
}

/** Meant for one hop only (RFC 9110 §7.6.1), or decided anew for the next one. */
const perHop = [
  'connection',
  'content-length',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** How proxies speak of others. */
const perProxy = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  edgeSecretHeader,
];
const neverPassed = new Set([...perHop, ...perProxy]);

/** The headers that go on to the next hop: without those for this hop, which `Connection` may name more of. */
export function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set(
    textOf(headers.connection)
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !neverPassed.has(name) && !named.has(name)),
  );
}

function textOf(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(',') : (header ?? '');
}

/** Hashed first, so that neither time nor length tells anything of the secret. */
function isSame(given: string | string[] | undefined, secret: string | undefined): boolean {
  if (secret === undefined || typeof given !== 'string') return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}
