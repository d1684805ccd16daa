import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Shared secret that proves that a trusted proxy sent a request. API and generated nginx use the same header. */
export const edgeSecretHeader = 'x-portal-edge-secret';

/** Long enough to resist guessing, and safe in a header and in nginx's configuration. */
export const edgeSecretPattern = /^[\w.~+/=-]{32,200}$/;

interface Caller {
  address: string;
  /** Derived from the address; limits count by it. */
  network: string;
  protocol: 'http' | 'https';
}

/** Identifies the client of a request. Forwarded headers are trusted only from a proxy that sends the secret. */
export function callerOf({ headers, socket }: IncomingMessage, secret: string | undefined): Caller {
  const own = socket.remoteAddress ?? '';
  if (!isSame(headers[edgeSecretHeader], secret)) return callerAt(own, 'http');
  const seen = textOf(headers['x-forwarded-for']).split(',').at(-1)?.trim() ?? '';
  return callerAt(isIP(seen) ? seen : own, headers['x-forwarded-proto'] === 'https' ? 'https' : 'http');
}

const callerAt = (address: string, protocol: Caller['protocol']): Caller => ({
  address,
  network: networkOf(address),
  protocol,
});

/** Returns the key of an address for counters, as the API does: an IPv6 client is counted by its /64. */
export function networkOf(address: string): string {
  const [ip = ''] = address.split('%', 1);
  if (isIP(ip) !== 6) return ip;
  // The URL parser normalizes to the shortest form, with a dotted end as hexadecimal numbers.
  const [head = '', tail = ''] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}/64`;
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16)) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Returns the client headers that the API receives in place of those that the client sent. */
export function callerHeaders(request: IncomingMessage, secret: string | undefined): IncomingHttpHeaders {
  const { address, protocol } = callerOf(request, secret);
  return {
    'x-forwarded-for': address,
    'x-forwarded-host': request.headers.host ?? '',
    'x-forwarded-proto': protocol,
    ...(secret === undefined ? {} : { [edgeSecretHeader]: secret }),
  };
}

/** Hop-by-hop headers (RFC 9110 §7.6.1), and headers set anew for the next hop. */
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
/** Headers in which proxies forward the client's address. */
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

/** Returns the headers to forward: without the hop-by-hop ones, which `Connection` may extend. */
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

/** Compares hashes, so that neither time nor length leaks the secret. */
function isSame(given: string | string[] | undefined, secret: string | undefined): boolean {
  if (secret === undefined || typeof given !== 'string') return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}
