import { randomId } from 'shared-kernel/client';
import type { LivePortal } from '../portal/portal';
import { createLogQueue } from './log-queue';
import { recordOf, type LogRecord } from './log-record';
import type { RouteTrail } from './route-trail';
import { createSender } from './send-logs';
import { telemetryEvents$, type TelemetryEvent } from './telemetry-events';
import { watchVitals } from './web-vitals';

export interface Reporting {
  readonly portal: LivePortal;
  readonly trail: RouteTrail;
}

/** Reports past and future events to the server. The session is a random number of this document. */
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
    // The browser's last measurements come while the page is being hidden: nothing may be queued after them.
    if (isHidden()) queueMicrotask(queue.leave);
  };

  const failures = new Set<string>();
  const loaded = new Set<string>();
  telemetryEvents$.subscribe((entry) => {
    const { event } = entry;
    if (event.kind === 'failed') failures.add(event.reference);
    if (event.kind === 'loaded') loaded.add(`${event.remote}@${event.version}`);
    const wasLoaded = event.kind === 'failed' && loaded.has(`${event.remote}@${event.version}`);
    // A failed remote is also reported as a runtime failure at the same time; it is one failure.
    queueMicrotask(() => {
      if (isFailureAgain(entry, failures)) return;
      add(recordOf(entry, portal.getState().config.remotes, { wasLoaded }));
    });
  });
  document.addEventListener('visibilitychange', () => isHidden() && queue.leave());
  window.addEventListener('pagehide', queue.leave);
  watchVitals({ portal, trail }, add);
}

const isFailureAgain = ({ event }: TelemetryEvent, failures: ReadonlySet<string>) =>
  event.kind === 'error' && event.reference !== undefined && failures.has(event.reference);
