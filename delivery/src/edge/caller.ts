import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Shared secret that proves that a request comes from our proxy. The API and the generated nginx use the same header. */
export const edgeSecretHeader = 'x-portal-edge-secret';

/** Long enough not to be guessed, and safe in a header and in nginx's configuration. */
export const edgeSecretPattern = /^[\w.~+/=-]{32,200}$/;

interface Caller {
  address: string;
  protocol: 'http' | 'https';
}

/** The client of a request. Forwarded headers are trusted only from a proxy that sends the secret. */
export function callerOf({ headers, socket }: IncomingMessage, secret: string | undefined): Caller {
  const own: Caller = { address: socket.remoteAddress ?? '', protocol: 'http' };
  if (!isSame(headers[edgeSecretHeader], secret)) return own;
  const seen = textOf(headers['x-forwarded-for']).split(',').at(-1)?.trim() ?? '';
  const protocol = headers['x-forwarded-proto'] === 'https' ? 'https' : own.protocol;
  return { address: isIP(seen) ? seen : own.address, protocol };
}

/** The client headers that the API receives, in place of those that the client sent. */
export function callerHeaders(request: IncomingMessage, secret: string | undefined): IncomingHttpHeaders {
  const { address, protocol } = callerOf(request, secret);
  return {
    'x-forwarded-for': address,
    'x-forwarded-host': request.headers.host ?? '',
    'x-forwarded-proto': protocol,
    ...(secret === undefined ? {} : { [edgeSecretHeader]: secret }),
  };
}

/** Hop-by-hop headers (RFC 9110 §7.6.1), or set anew for the next hop. */
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
/** Headers in which proxies forward the client. */
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

/** The headers that are forwarded: without the hop-by-hop ones, to which `Connection` may add. */
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

/** Hashed first, so that neither time nor length leaks the secret. */
function isSame(given: string | string[] | undefined, secret: string | undefined): boolean {
  if (secret === undefined || typeof given !== 'string') return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}
