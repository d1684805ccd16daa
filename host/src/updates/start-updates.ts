import { navigation, session } from 'shared-kernel/runtime';
import type { LivePortal } from '../portal/portal';
import { readDescription } from '../portal/portal-config';
import type { PublishedRemote, ServedVersion } from '../remotes/model/published-remote';
import { createAskRegistry } from './ask-registry';
import { createUpdates, type Updates } from './updates';

/** A new version must be offered within 30 s; the jitter spreads the requests of a thousand tabs. */
const everyMs = 20_000;
const jitterMs = 4_000;

/**
 * Polls while the page is visible, and at once when it becomes visible. A rejection is ignored: the next poll retries.
 * Returns a function that stops the poll.
 */
export function startPoll(check: () => Promise<void>, random = Math.random): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const round = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (isStopped || document.visibilityState === 'hidden') return;
    await check().catch(() => {});
    schedule();
  };
  const schedule = () => {
    if (isStopped || timer !== undefined || document.visibilityState === 'hidden') return;
    timer = setTimeout(() => void round(), everyMs + (random() * 2 - 1) * jitterMs);
  };
  const onVisible = () => void round();

  document.addEventListener('visibilitychange', onVisible);
  schedule();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

const timeoutMs = 10_000;

const started = new WeakMap<LivePortal, Updates>();

/** Returns the portal's only poller of the registry; the first call creates it. */
export function startUpdates(portal: LivePortal): Updates {
  const running = started.get(portal);
  if (running) return running;
  const isOccupied = () => session.getState().phase === 'ready';
  const updates = createUpdates({
    portal,
    registry: createAskRegistry(),
    describe: describeVersion,
    isOccupied,
  });
  started.set(portal, updates);
  startPoll(updates.check);
  takeWhenLeft(portal, updates);
  // Nobody is signed in any more: nothing can be lost.
  session.state$.subscribe(({ phase }) => phase === 'signed-out' && updates.take());
  return updates;
}

/** Replaces remotes during navigation, unless the navigation stays within the remote. */
function takeWhenLeft(portal: LivePortal, updates: Updates): void {
  const shown = () => portal.getState().map.find(navigation.getLocation().pathname)?.remote;
  let before = shown();
  navigation.subscribe(() => {
    const after = shown();
    const staying = before === after ? after : undefined;
    before = after;
    const waiting = updates.getState().remotes.map(({ description }) => description.name);
    updates.take(waiting.filter((name) => name !== staying));
  });
}

/** Fetches a version's description and checks it against its hash; throws when that fails. */
async function describeVersion(name: string, served: ServedVersion): Promise<PublishedRemote> {
  const answer = await fetch(new URL('remote.json', served.base), {
    signal: AbortSignal.timeout(timeoutMs),
    ...(served.integrity ? { integrity: served.integrity } : {}),
  });
  if (!answer.ok) throw new Error(`remote.json of ${name} answered ${answer.status}`);
  return { ...served, description: readDescription(name, await answer.json()) };
}
