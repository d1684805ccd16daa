import { bus, navigation, topics } from 'shared-kernel/runtime';
import type { LivePortal } from '../portal/portal';
import type { PublishedRemote } from '../remotes/model/published-remote';
import { remoteEvents } from '../remotes/model/remote-events';
import { createRouteTrail } from './route-trail';
import { record, telemetryEvents$ } from './telemetry-events';

/** Maximum number of reports of the same error from the same code: an error in a loop adds no information. */
const mostOfOne = 10;

/** Listens for uncaught errors, and attributes them by their stack. */
export function watchStrayErrors(remotes: () => readonly PublishedRemote[]): () => void {
  const seen = new Map<string, number>();

  const note = (error: unknown, file = '') => {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    const trace = `${error instanceof Error ? (stack ?? '') : ''}\n${file}`;
    const owner = ownerOf(trace, remotes());
    if (!owner) return;
    const key = `${owner.area} ${message}`;
    const count = (seen.get(key) ?? 0) + 1;
    if (count > mostOfOne) return;
    seen.set(key, count);
    record({ kind: 'error', ...owner, type: name, message, stack, reference: undefined });
  };
  const onError = ({ error, message, filename }: ErrorEvent) => note(error ?? message, filename);
  const onRejection = ({ reason }: PromiseRejectionEvent) => note(reason);

  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** Returns the remote whose file comes first in the trace; undefined for browser extensions. */
function ownerOf(trace: string, remotes: readonly PublishedRemote[]) {
  const { origin } = window.location;
  const [file] = trace.match(/https?:\/\/[^\s)]+/) ?? [];
  if (!file) return undefined;
  const remote = remotes.find(({ base }) => file.startsWith(base));
  if (remote) return { area: remote.description.name, version: remote.description.version };
  // A replaced version keeps running until its page is left, so its address is parsed.
  const path = file.startsWith(origin) ? file.slice(origin.length) : '';
  const [, name, version] = /^\/remotes\/([a-z0-9-]+)\/([^/]+)\//.exec(path) ?? [];
  if (name && version) return { area: name, version: decodeURIComponent(version) };
  return file.startsWith(`${origin}/assets/`) ? { area: 'host', version: undefined } : undefined;
}

/** Time after the page is idle, in milliseconds: loading the reporter must not delay anything. */
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
    // If this fails, nothing is reported; the portal itself works.
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
