import type { RemoteDescription } from 'shared-kernel/routing/definitions';
import type { PublishedRemote } from '../model/published-remote';
import type { RemoteModule } from '../model/remote-module';
import { aRemote } from '../model/remote-source.fixture';

const lifecycle = async () => null;

/** A remote's module that does nothing. */
export const aModule = (): RemoteModule => ({
  bootstrap: lifecycle,
  mount: lifecycle,
  update: lifecycle,
  unmount: lifecycle,
  slotLifecycles: {},
});

export const originHere = 'http://localhost';
export const baseAt = (version: string, remote = 'claims') => `${originHere}/remotes/${remote}/${version}/`;

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
