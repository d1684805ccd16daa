import type { IncomingHttpHeaders } from 'node:http';

/** Returns the id that browser or edge gave the request (W3C traceparent, version 00); undefined for anything else. */
export function traceIdOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  const [, id] = /^00-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(String(traceparent)) ?? [];
  return id === undefined || /^0+$/.test(id) ? undefined : id;
}
