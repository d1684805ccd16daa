import { aLivePortal, aPortal } from '../portal/portal.fixture';
import { aRemote, aSource } from '../remotes/model/remote-source.fixture';
import type { WithdrawnVersions } from '../remotes/model/registry-entry';
import type { RegistryAnswer } from './ask-registry';
import { createUpdates } from './updates';

const origin = 'http://localhost';
const at = (name: string, version: string) => `${origin}/remotes/${name}/${version}/`;

const released = (name: string, version: string, kernel = '^0.3.0') =>
  aRemote({ name, version, requires: { kernel, api: '^1.0.0' } });

const entry = (name: string, version: string) => [
  { url: `/remotes/${name}/${version}/mf-manifest.json`, metadata: { version } },
];

interface Scene {
  requested?: string[];
  kernel?: string;
  isOccupied?: boolean;
}

/** A page with claims and finance 1.0.0; its server returns what `serve` was given. */
function aScene({ requested = ['claims'], kernel, isOccupied = true }: Scene = {}) {
  let remotes = [released('claims', '1.0.0'), released('finance', '1.0.0')];
  const scene = { failing: false, forgotten: 0, withdrawn: {} };
  const answers: (RegistryAnswer | undefined)[] = [];
  const portal = aLivePortal({
    getState: () =>
      aPortal({
        config: { remotes, host: 'h1' },
        source: aSource({
          isRequested: (name) => requested.includes(name),
          withdraw: (versions) => void (scene.withdrawn = versions),
        }),
      }),
    renew: (remote) => {
      remotes = remotes.map((other) => (other.description.name === remote.description.name ? remote : other));
    },
  });
  const updates = createUpdates({
    portal,
    registry: { ask: async () => answers.shift(), forget: () => void (scene.forgotten += 1) },
    describe: async (name, { base }) => {
      if (scene.failing) throw new Error('503');
      return released(name, base.split('/').at(-2) ?? '', kernel);
    },
    isOccupied: () => isOccupied,
  });
  return Object.assign(scene, {
    updates,
    serve(claims: string, finance = '1.0.0', host = 'h1', withdrawn: WithdrawnVersions = {}) {
      answers.push({
        microFrontends: { claims: entry('claims', claims), finance: entry('finance', finance) },
        withdrawn,
        host,
      });
      return updates.check();
    },
    inUse: () => remotes.map(({ description }) => description.version),
    waiting: () => updates.getState().remotes.map(({ base }) => base),
  });
}

describe('a served version other than the one in use', () => {
  it('waits until it is applied by the user when its remote was opened', async () => {
    const scene = aScene();

    await scene.serve('1.1.0');
    expect([scene.inUse(), scene.waiting()]).toEqual([['1.0.0', '1.0.0'], [at('claims', '1.1.0')]]);
    scene.updates.take();

    expect([scene.inUse(), scene.waiting()]).toEqual([['1.1.0', '1.0.0'], []]);
  });

  it.each([
    ['its remote was not opened', { requested: [] }],
    ['nobody is signed in', { isOccupied: false }],
  ])('is applied at once while %s', async (_, given) => {
    const scene = aScene(given);

    await scene.serve('1.1.0');

    expect([scene.inUse(), scene.waiting()]).toEqual([['1.1.0', '1.0.0'], []]);
  });

  it('is superseded by a newer one, and no longer offered after a rollback', async () => {
    const scene = aScene();

    await scene.serve('1.1.0');
    await scene.serve('1.2.0');
    expect(scene.waiting()).toEqual([at('claims', '1.2.0')]);
    await scene.serve('1.0.0');

    expect(scene.waiting()).toEqual([]);
  });

  it('is not offered when this host cannot run it', async () => {
    const scene = aScene({ kernel: '^9.0.0' });

    await scene.serve('1.1.0');

    expect([scene.inUse(), scene.waiting()]).toEqual([['1.0.0', '1.0.0'], []]);
  });

  it('is discarded for the next poll when its description could not be fetched', async () => {
    const scene = aScene();
    scene.failing = true;

    await scene.serve('1.1.0');

    expect([scene.waiting(), scene.forgotten]).toEqual([[], 1]);
  });

  it('can be applied alone while others continue to wait', async () => {
    const scene = aScene({ requested: ['claims', 'finance'] });

    await scene.serve('1.1.0', '1.1.0');
    scene.updates.take(['finance']);

    expect([scene.inUse(), scene.waiting()]).toEqual([['1.0.0', '1.1.0'], [at('claims', '1.1.0')]]);
  });
});

it('a withdrawn version is withdrawn from the loader, and its replacement is offered', async () => {
  const scene = aScene();

  await scene.serve('0.9.0', '1.0.0', 'h1', { claims: ['1.0.0'] });

  expect([scene.withdrawn, scene.waiting()]).toEqual([{ claims: ['1.0.0'] }, [at('claims', '0.9.0')]]);
});

it('a newer host is offered until it is rolled back', async () => {
  const scene = aScene();

  await scene.serve('1.0.0', '1.0.0', 'h2');
  expect(scene.updates.getState().isHostNew).toBe(true);
  await scene.serve('1.0.0', '1.0.0', 'h1');

  expect(scene.updates.getState().isHostNew).toBe(false);
});
