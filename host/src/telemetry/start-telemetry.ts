import { bus, navigation, topics } from 'shared-kernel/runtime';
import type { LivePortal } from '../portal/portal';
import { remoteEvents } from '../remotes/model/remote-events';
import { createRouteTrail } from './route-trail';
import { watchStrayErrors } from './stray-errors';
import { tell, told$ } from './told';

/** After the page has come to rest, in milliseconds: nothing of this may stand in its way. */
const restMs = 5000;

/** Notes from the start what happens to remotes; what tells it is fetched after the first page, or once something fails. */
export function startTelemetry(portal: LivePortal): void {
  const remotes = () => portal.getState().config.remotes;
  const trail = createRouteTrail(navigation);
  remoteEvents.subscribe(tell);
  watchStrayErrors(remotes);
  bus.on(topics.failureReported).subscribe(({ area, version, message, stack, reference }) => {
    const [name = area] = area.split('/');
    tell({ kind: 'error', area: name, version, type: 'Error', message, stack, reference });
  });

  let isFetched = false;
  const fetchReporter = () => {
    if (isFetched) return;
    isFetched = true;
    // Without it nothing is told; the portal itself lacks nothing.
    void import('./reporter').then(
      ({ startReporter }) => startReporter({ portal, trail }),
      () => {},
    );
  };
  const atRest = () => setTimeout(fetchReporter, restMs);
  if (document.readyState === 'complete') atRest();
  else window.addEventListener('load', atRest, { once: true });
  told$.subscribe(({ event }) => {
    if (event.kind === 'failed' || event.kind === 'error') fetchReporter();
  });
}
