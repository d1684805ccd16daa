import { bus, navigation, topics } from 'shared-kernel/runtime';
import type { LivePortal } from '../portal/portal';
import { remoteEvents } from '../remotes/model/remote-events';
import { createRouteTrail } from './route-trail';
import { watchStrayErrors } from './stray-errors';
import { record, telemetryEvents$ } from './telemetry-events';

/** After the page is idle, in milliseconds: it must not delay anything. */
const restMs = 5000;

/** Records events of remotes from the start; the reporter is fetched after the first page, or on the first failure. */
export function startTelemetry(portal: LivePortal): void {
  const remotes = () => portal.getState().config.remotes;
  const trail = createRouteTrail(navigation);
  remoteEvents.subscribe(record);
  watchStrayErrors(remotes);
  bus.on(topics.failureReported).subscribe(({ area, version, message, stack, reference }) => {
    const [name = area] = area.split('/');
    record({ kind: 'error', area: name, version, type: 'Error', message, stack, reference });
  });

  let isFetched = false;
  const fetchReporter = () => {
    if (isFetched) return;
    isFetched = true;
    // Without it nothing is reported; the portal itself works.
    void import('./reporter').then(
      ({ startReporter }) => startReporter({ portal, trail }),
      () => {},
    );
  };
  const atRest = () => setTimeout(fetchReporter, restMs);
  if (document.readyState === 'complete') atRest();
  else window.addEventListener('load', atRest, { once: true });
  telemetryEvents$.subscribe(({ event }) => {
    if (event.kind === 'failed' || event.kind === 'error') fetchReporter();
  });
}
