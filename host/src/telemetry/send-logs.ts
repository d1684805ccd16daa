import type { LogQueueParts } from './log-queue';
import { pageToken } from '../portal/page-token';
import { pairs, type LogRecord } from './log-record';

const url = '/telemetry/v1/logs';
const timeoutMs = 10_000;

/** Sends batches as OTLP/HTTP requests to the portal's own server. `resource` names the sender. */
export function createSender(resource: Readonly<Record<string, string>>): LogQueueParts {
  const request = (logRecords: readonly LogRecord[], dropped: number) =>
    JSON.stringify({
      resourceLogs: [
        {
          resource: {
            attributes: pairs({
              ...resource,
              'portal.page.token': pageToken.read(),
              'portal.telemetry.dropped': dropped || undefined,
            }),
          },
          scopeLogs: [{ scope: { name: 'portal' }, logRecords }],
        },
      ],
    });

  return {
    async post(records, dropped) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: request(records, dropped),
        keepalive: true,
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.ok) return 'taken';
      if (answer.status !== 429 && answer.status < 500) return 'refused';
      return { retryAfterMs: Number(answer.headers.get('retry-after') ?? 0) * 1000 };
    },
    beacon: (records, dropped) =>
      navigator.sendBeacon(url, new Blob([request(records, dropped)], { type: 'application/json' })),
  };
}
