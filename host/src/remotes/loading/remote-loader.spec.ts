import { remoteEvents, type RemoteEvent } from '../model/remote-events';
import { RemoteFailure } from '../model/remote-failure';
import { aDescription, aModule, baseAt, published } from './loading.fixture';
import { aBrowser } from './hangs/mark.fixture';
import { createRemoteLoader } from './remote-loader';
import type { LoadVersion } from './versions/version-loader';
import { createVersionMemory } from './versions/version-memory';

const versionOf = (base: string) => base.split('/').at(-2) ?? '';

/** Loads every version except the broken ones; records the attempts. */
function loadingAllBut(...broken: string[]) {
  const tried: string[] = [];
  const loadVersion: LoadVersion = async ({ remote, base }) => {
    const version = versionOf(base);
    tried.push(version);
    if (broken.includes(version)) throw new RemoteFailure({ remote, version, stage: 'entry', cause: '404' });
    return { version, description: aDescription(version), module: aModule() };
  };
  return { loadVersion, tried, broken };
}

const failureOf = (version: string) =>
  new RemoteFailure({ remote: 'claims', version, stage: 'mount', cause: 'broken' });
const withFallback = published('2.0.0', { fallback: { base: baseAt('1.0.0') } });

describe('the version of a remote in use', () => {
  const reported: RemoteEvent[] = [];
  remoteEvents.subscribe((event) => reported.push(event));
  beforeEach(() => void (reported.length = 0));

  const loaderWith = (
    { loadVersion }: { loadVersion: LoadVersion },
    remote = withFallback,
    openings = aBrowser().openTab(),
  ) => createRemoteLoader({ remotes: [remote], loadVersion, memory: createVersionMemory(), openings });

  it('is the version that the registry names, fetched once', async () => {
    const loading = loadingAllBut();
    const loader = loaderWith(loading);

    const both = await Promise.all([loader.load('claims'), loader.load('claims')]);

    expect(both.map(({ version }) => version)).toEqual(['2.0.0', '2.0.0']);
    expect(loading.tried).toEqual(['2.0.0']);
    expect(reported).toMatchObject([{ kind: 'loaded', version: '2.0.0' }]);
  });

  it('is the fallback when that version fails; all reports have one reference', async () => {
    const loader = loaderWith(loadingAllBut('2.0.0'));

    expect((await loader.load('claims')).version).toBe('1.0.0');

    expect(reported).toMatchObject([
      { kind: 'failed', remote: 'claims', version: '2.0.0', stage: 'entry', reference: expect.any(String) },
      { kind: 'loaded', version: '1.0.0' },
      { kind: 'replaced', from: '2.0.0', to: '1.0.0' },
    ]);
    const references = reported.flatMap((event) => ('reference' in event ? [event.reference] : []));
    expect(new Set(references).size).toBe(1);
  });

  it('is the last version that worked in this browser when the fallback fails as well', async () => {
    const before = loaderWith(loadingAllBut(), published('0.9.0'));
    await before.load('claims');
    before.worked('claims', '0.9.0');

    const loader = loaderWith(loadingAllBut('2.0.0', '1.0.0'));

    expect((await loader.load('claims')).version).toBe('0.9.0');
  });

  it('is never a withdrawn version, neither as the fallback nor as the last that worked', async () => {
    const before = loaderWith(loadingAllBut(), published('0.9.0'));
    await before.load('claims');
    before.worked('claims', '0.9.0');
    const loading = loadingAllBut('2.0.0');
    const loader = loaderWith(loading);

    loader.withdraw({ claims: ['1.0.0', '0.9.0'] });
    await expect(loader.load('claims')).rejects.toMatchObject({ version: '2.0.0' });
    loader.withdraw({ claims: ['2.0.0', '1.0.0', '0.9.0'] });
    await expect(loader.load('claims')).rejects.toMatchObject({ stage: 'unknown' });
    expect(loading.tried).toEqual(['2.0.0']);
  });

  it('is the fallback in later tabs after the first version hung the page while loading', async () => {
    const browser = aBrowser();
    const hanging = browser.openTab();
    const neverEnds = loaderWith({ loadVersion: () => new Promise(() => {}) }, withFallback, hanging);
    void neverEnds.load('claims');
    await new Promise((resolve) => setTimeout(resolve));
    hanging.stall(2000);
    hanging.kill();

    for (const tab of ['the next', 'the one after']) {
      sessionStorage.clear();
      const loader = loaderWith(loadingAllBut(), withFallback, browser.openTab());
      expect([tab, (await loader.load('claims')).version]).toEqual([tab, '1.0.0']);
    }
    expect(reported).toContainEqual(
      expect.objectContaining({ kind: 'failed', version: '2.0.0', stage: 'hang' }),
    );
  });

  it('is the fallback in the next tab after the first version blocked the page for long before it was shown', async () => {
    const browser = aBrowser();
    const slow = browser.openTab();
    const loader = loaderWith(loadingAllBut(), withFallback, slow);
    await loader.load('claims');
    slow.wake();
    loader.worked('claims', '2.0.0');
    await new Promise((resolve) => setTimeout(resolve));
    sessionStorage.clear();

    expect((await loaderWith(loadingAllBut(), withFallback, browser.openTab()).load('claims')).version).toBe(
      '1.0.0',
    );
  });

  it('is the newer version from the next load on, when the registry has changed', async () => {
    const loader = loaderWith(loadingAllBut('2.0.0'));
    await loader.load('claims');

    loader.renew(published('3.0.0'));

    expect(loader.isRequested('claims')).toBe(false);
    expect((await loader.load('claims')).version).toBe('3.0.0');
    expect(reported.filter(({ kind }) => kind === 'replaced')).toHaveLength(1);
  });

  it('does not fall back when an override fails', async () => {
    const before = loaderWith(loadingAllBut(), published('0.9.0'));
    await before.load('claims');
    before.worked('claims', '0.9.0');

    const loader = loaderWith(loadingAllBut('2.0.0'), published('2.0.0', { choice: 'override' }));

    await expect(loader.load('claims')).rejects.toMatchObject({ version: '2.0.0' });
  });

  it.each(['current', 'canary', 'override'] as const)(
    'is loaded with the registry’s reason for the choice: %s',
    async (choice) => {
      const { loadVersion } = loadingAllBut();
      const loaded = jest.fn(loadVersion);

      await loaderWith({ loadVersion: loaded }, published('2.0.0', { choice })).load('claims');

      expect(loaded).toHaveBeenCalledWith(expect.objectContaining({ choice }), expect.anything());
    },
  );

  it('is never from another origin than those of the registry', async () => {
    localStorage.setItem(
      'remotes.proven',
      JSON.stringify({ claims: { version: '6.6.6', base: 'https://evil.example/6.6.6/', at: Date.now() } }),
    );
    const loading = loadingAllBut('2.0.0', '1.0.0');

    await expect(loaderWith(loading).load('claims')).rejects.toMatchObject({ version: '2.0.0' });
    expect(loading.tried).toEqual(['2.0.0', '1.0.0']);
  });

  it('is the registry’s version again when loading is retried after all versions failed', async () => {
    const loading = loadingAllBut('2.0.0', '1.0.0');
    const loader = loaderWith(loading);
    await expect(loader.load('claims')).rejects.toMatchObject({ reference: expect.any(String) });
    loading.broken.length = 0;

    expect((await loader.load('claims')).version).toBe('2.0.0');
  });

  it('remains the fallback for the rest of the visit, even when the failed version is available again', async () => {
    const loader = loaderWith(loadingAllBut('2.0.0'));
    await loader.load('claims');
    loader.worked('claims', '1.0.0');

    const afterReload = loadingAllBut();
    expect((await loaderWith(afterReload).load('claims')).version).toBe('1.0.0');
    expect(afterReload.tried).toEqual(['1.0.0']);

    const afterRelease = loaderWith(
      loadingAllBut(),
      published('2.0.1', { fallback: { base: baseAt('2.0.0') } }),
    );
    expect((await afterRelease.load('claims')).version).toBe('2.0.1');
  });

  it('is the registry’s version again on a retry by the user', async () => {
    const loading = loadingAllBut('2.0.0');
    const loader = loaderWith(loading);
    await loader.load('claims');
    loader.worked('claims', '1.0.0');
    loading.broken.length = 0;

    loader.forgive('claims');

    expect((await loader.load('claims')).version).toBe('2.0.0');
  });

  it('is rejected for a remote that is not in the registry', async () => {
    await expect(loaderWith(loadingAllBut()).load('finance')).rejects.toMatchObject({
      stage: 'unknown',
      remote: 'finance',
    });
  });

  describe('a loaded version that does not work in the page', () => {
    it('is replaced by the next version as soon as that is loaded', async () => {
      const loader = loaderWith(loadingAllBut());
      await loader.load('claims');

      expect(await loader.replace(failureOf('2.0.0'))).toBe(true);

      expect((await loader.load('claims')).version).toBe('1.0.0');
      expect(reported).toContainEqual(
        expect.objectContaining({ kind: 'replaced', from: '2.0.0', to: '1.0.0' }),
      );
    });

    it('stays in use when no other version can be loaded', async () => {
      const loader = loaderWith(loadingAllBut('1.0.0'));
      await loader.load('claims');

      expect(await loader.replace(failureOf('2.0.0'))).toBe(false);
      expect((await loader.load('claims')).version).toBe('2.0.0');

      loader.worked('claims', '2.0.0');
      expect((await loaderWith(loadingAllBut()).load('claims')).version).toBe('2.0.0');
    });

    it('is replaced once, however often its failure is reported', async () => {
      const loading = loadingAllBut();
      const loader = loaderWith(loading);
      await loader.load('claims');

      const answers = await Promise.all([1, 2, 3].map(() => loader.replace(failureOf('2.0.0'))));

      expect([...answers, await loader.replace(failureOf('2.0.0'))]).toEqual([true, true, true, true]);
      expect(loading.tried).toEqual(['2.0.0', '1.0.0']);
    });
  });

  describe('a version whose page hung while opening', () => {
    const browser = aBrowser();
    const startAnew = (remote = withFallback) => loaderWith(loadingAllBut(), remote, browser.openTab());
    const leftHanging = async (remote = withFallback, stalledMs = 2000) => {
      const tab = browser.openTab();
      const loader = loaderWith(loadingAllBut(), remote, tab);
      await loader.load('claims');
      loader.begin('claims');
      tab.stall(stalledMs);
      tab.kill();
    };
    const alone = published('2.0.0');
    const aHang = expect.objectContaining({ kind: 'failed', version: '2.0.0', stage: 'hang' });

    it('is replaced, and the hang is reported', async () => {
      await leftHanging();

      expect((await startAnew().load('claims')).version).toBe('1.0.0');

      expect(reported).toContainEqual(aHang);
    });

    it('is also replaced when the hang is only suspected, which is not reported', async () => {
      await leftHanging(withFallback, 400);

      expect((await startAnew().load('claims')).version).toBe('1.0.0');

      expect(reported).not.toContainEqual(aHang);
    });

    it('is used again when it did not hang', async () => {
      await leftHanging(withFallback, 0);

      expect((await startAnew().load('claims')).version).toBe('2.0.0');

      expect(reported).not.toContainEqual(aHang);
    });

    it('is used once more when there is no fallback, and after another hang only on a retry by the user', async () => {
      await leftHanging(alone);
      expect((await startAnew(alone).load('claims')).version).toBe('2.0.0');

      await leftHanging(alone);
      const loader = startAnew(alone);
      await expect(loader.load('claims')).rejects.toMatchObject({ stage: 'hang' });

      loader.forgive('claims');
      expect((await loader.load('claims')).version).toBe('2.0.0');
    });
  });
});
