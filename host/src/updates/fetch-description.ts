import { readDescription } from '../boot/portal-config';
import type { PublishedRemote, ServedVersion } from '../remotes/published-remote';

const patienceMs = 10_000;

/** What a version says of itself, checked against its hash; throws when it cannot be had. */
export async function describeVersion(name: string, served: ServedVersion): Promise<PublishedRemote> {
  const answer = await fetch(new URL('remote.json', served.base), {
    signal: AbortSignal.timeout(patienceMs),
    ...(served.integrity ? { integrity: served.integrity } : {}),
  });
  if (!answer.ok) throw new Error(`remote.json of ${name} answered ${answer.status}`);
  return { ...served, description: readDescription(name, await answer.json()) };
}
