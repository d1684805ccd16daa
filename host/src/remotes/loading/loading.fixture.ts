import type { RemoteDescription } from 'shared-kernel/routing/definitions';
import type { PublishedRemote } from '../model/published-remote';
import type { RemoteModule } from '../model/remote-module';
import { aRemote } from '../model/remote-source.fixture';

const lifecycle = async () => null;

export const aModule = (): RemoteModule => ({
  bootstrap: lifecycle,
  mount: lifecycle,
  update: lifecycle,
  unmount: lifecycle,
  slotLifecycles: {},
});

export const baseAt = (version: string) => `http://localhost/remotes/claims/${version}/`;

export const aDescription = (version: string, change: Partial<RemoteDescription> = {}): RemoteDescription =>
  aRemote({
    version,
    integrity: { 'mf-manifest.json': 'sha384-m', 'assets/entry.js': 'sha384-e' },
    ...change,
  }).description;

export const published = (version: string, change: Partial<PublishedRemote> = {}): PublishedRemote => ({
  base: baseAt(version),
  description: aDescription(version),
  ...change,
});

/** Lets the fake time pass until the attempt and its retries have ended. */
export async function settled<T>(attempt: Promise<T>) {
  const outcome = attempt.then(
    (value) => ({ value }),
    (failure: unknown) => ({ failure }),
  );
  await jest.advanceTimersByTimeAsync(40_000);
  return outcome;
}
