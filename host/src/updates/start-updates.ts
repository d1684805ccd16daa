import { navigation, session } from 'shared-kernel/runtime';
import type { LivePortal } from '../portal/portal';
import { readDescription } from '../portal/portal-config';
import type { PublishedRemote, ServedVersion } from '../remotes/model/published-remote';
import { createAskRegistry } from './ask-registry';
import { startPoll } from './poll';
import { createUpdates, type Updates } from './updates';

const timeoutMs = 10_000;

const started = new WeakMap<LivePortal, Updates>();

/** The portal's only poller of the registry; created by the first call. */
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
  startPoll({ check: updates.check });
  takeWhenLeft(portal, updates);
  // Nobody is signed in any more: nothing can be lost.
  session.state$.subscribe(({ phase }) => phase === 'signed-out' && updates.take());
  return updates;
}

/** A remote that is not on the screen is replaced during navigation. */
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

/** A version's description, checked against its hash; throws when it cannot be fetched. */
async function describeVersion(name: string, served: ServedVersion): Promise<PublishedRemote> {
  const answer = await fetch(new URL('remote.json', served.base), {
    signal: AbortSignal.timeout(timeoutMs),
    ...(served.integrity ? { integrity: served.integrity } : {}),
  });
  if (!answer.ok) throw new Error(`remote.json of ${name} answered ${answer.status}`);
  return { ...served, description: readDescription(name, await answer.json()) };
}
