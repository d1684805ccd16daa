import { randomId } from 'shared-kernel/client';
import type { LivePortal } from '../portal/portal';
import { createLogQueue, type LogQueueParts } from './log-queue';
import { recordOf, type LogRecord, logRecord, remoteAttributes, pairs } from './log-record';
import type { RouteTrail } from './route-trail';
import { telemetryEvents$ } from './telemetry-events';
import { onCLS, onINP, onLCP, type CLSMetric, type INPMetric, type LCPMetric } from 'web-vitals';
import { pageToken } from '../portal/page-token';

const url = '/telemetry/v1/logs';
const timeoutMs = 10_000;

/** Sends batches as OTLP/HTTP requests to the portal's own server. `resource` names the sender. */
function createSender(resource: Readonly<Record<string, string>>): LogQueueParts {
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

interface Reporting {
  readonly portal: LivePortal;
  readonly trail: RouteTrail;
}

/** Reports past and future events to the server. The session id is a random number of this document. */
export function startReporter({ portal, trail }: Reporting): void {
  const { config } = portal.getState();
  const queue = createLogQueue(
    createSender({
      'service.name': 'portal-host',
      'service.version': config.host,
      'deployment.environment.name': config.environment,
      'session.id': randomId(),
    }),
  );
  const isHidden = () => document.visibilityState === 'hidden';
  const add = (record: LogRecord) => {
    queue.add(record);
    // The browser reports its last measurements while the page is being hidden, so they are sent at once.
    if (isHidden()) queueMicrotask(queue.leave);
  };

  const failures = new Set<string>();
  const loaded = new Set<string>();
  telemetryEvents$.subscribe((entry) => {
    const { event } = entry;
    if (event.kind === 'failed') failures.add(event.reference);
    if (event.kind === 'loaded') loaded.add(`${event.remote}@${event.version}`);
    const wasLoaded = event.kind === 'failed' && loaded.has(`${event.remote}@${event.version}`);
    // A failed remote is also reported as a runtime failure at the same time; it must count only once.
    queueMicrotask(() => {
      if (event.kind === 'error' && event.reference && failures.has(event.reference)) return;
      add(recordOf(entry, portal.getState().config.remotes, { wasLoaded }));
    });
  });
  document.addEventListener('visibilitychange', () => isHidden() && queue.leave());
  window.addEventListener('pagehide', queue.leave);
  watchVitals({ portal, trail }, add);
}

type Metric = CLSMetric | INPMetric | LCPMetric;

/** Measures web vitals and attributes each to the page that was open at the time of the measured event. */
function watchVitals({ portal, trail }: Reporting, add: (record: LogRecord) => void): void {
  const report = (metric: Metric) => {
    const { map, config } = portal.getState();
    const route = map.find(trail.pathnameAt(momentOf(metric)));
    add(
      logRecord({
        at: Date.now(),
        eventName: 'browser.web_vital',
        attributes: {
          ...(route?.remote ? remoteAttributes(config.remotes, route.remote) : {}),
          'portal.route.id': route?.id,
        },
        body: {
          name: metric.name.toLowerCase(),
          value: metric.value,
          delta: metric.delta,
          id: metric.id,
        },
      }),
    );
  };
  onLCP(report);
  onINP(report);
  onCLS(report);
}

function momentOf(metric: Metric): number {
  if (metric.name === 'LCP') return 0;
  if (metric.name === 'INP') return metric.entries[0]?.startTime ?? 0;
  const worst = [...metric.entries].sort((a, b) => b.value - a.value)[0];
  return worst?.startTime ?? 0;
}
