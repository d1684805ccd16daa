import type { Federation } from './federation-part';
import type { PublishedRemote } from './published-remote';
import { createRemoteSource } from './remote-source';

const lifecycle = async () => null;
const claims = {
  bootstrap: lifecycle,
  mount: lifecycle,
  update: lifecycle,
  unmount: lifecycle,
  slotLifecycles: {},
};

const published = (kernel = '^0.1.0'): PublishedRemote => ({
  base: 'http://localhost/remotes/claims/1.2.0/',
  description: {
    name: 'claims',
    version: '1.2.0',
    requires: { kernel, api: '^1.0.0' },
    routes: [],
    slots: [],
    exposes: './remote',
    entry: 'mf-manifest.json',
    assets: { firstLoad: [] },
    integrity: {},
  },
});

/** A federation that answers its loads from a list, and remembers how remotes were registered. */
function federationWith(...answers: Array<unknown>) {
  const registered: Array<{ entry: string; force: boolean }> = [];
  let loads = 0;
  const federation: Federation = {
    registerRemotes: (remotes, options) => {
      for (const remote of remotes) registered.push({ entry: remote.entry, force: options.force });
    },
    loadRemote: async () => {
      const answer = answers[Math.min(loads, answers.length - 1)];
      loads += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { federation, registered, loadCount: () => loads };
}

const gone = new Error('[ Federation Runtime ]: Failed to get manifest. #RUNTIME-003');

describe('where remotes come from', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const settle = async <T>(loading: Promise<T>) => {
    const outcome = loading.then(
      (value) => ({ value }),
      (failure: unknown) => ({ failure }),
    );
    await jest.advanceTimersByTimeAsync(40_000);
    return outcome;
  };

  it('loads a remote once, from the manifest of its version', async () => {
    const { federation, registered, loadCount } = federationWith(claims);
    const source = createRemoteSource([published()], async () => federation);

    const modules = await Promise.all([source.load('claims'), source.load('claims')]);

    expect(modules).toEqual([claims, claims]);
    expect(loadCount()).toBe(1);
    expect(registered).toEqual([
      { entry: 'http://localhost/remotes/claims/1.2.0/mf-manifest.json', force: false },
    ]);
  });

  it('tries a second time by itself, with everything about the failure forgotten', async () => {
    const { federation, registered } = federationWith(gone, claims);

    const outcome = await settle(createRemoteSource([published()], async () => federation).load('claims'));

    expect(outcome).toEqual({ value: claims });
    expect(registered.map(({ force }) => force)).toEqual([false, true]);
  });

  it('names remote, version and stage when the second try fails too', async () => {
    const { federation } = federationWith(gone);

    const outcome = await settle(createRemoteSource([published()], async () => federation).load('claims'));

    expect(outcome).toMatchObject({ failure: { remote: 'claims', version: '1.2.0', stage: 'manifest' } });
  });

  it('recovers in the same page once the files are back', async () => {
    const { federation } = federationWith(gone, gone, claims);
    const source = createRemoteSource([published()], async () => federation);
    await settle(source.load('claims'));

    const outcome = await settle(source.load('claims'));

    expect(outcome).toEqual({ value: claims });
  });

  it('fetches the federation itself with the first remote, and again when that failed', async () => {
    const { federation } = federationWith(claims);
    const start = jest
      .fn(async () => federation)
      .mockRejectedValueOnce(new Error('Loading chunk 12 failed.'));
    const source = createRemoteSource([published()], start);
    expect(start).not.toHaveBeenCalled();

    const outcome = await settle(source.load('claims'));
    await source.load('claims');

    expect(outcome).toEqual({ value: claims });
    expect(start).toHaveBeenCalledTimes(2);
  });

  it('gives up on a remote that does not answer', async () => {
    const { federation } = federationWith();
    federation.loadRemote = () => new Promise(() => {});

    const outcome = await settle(createRemoteSource([published()], async () => federation).load('claims'));

    expect(outcome).toMatchObject({ failure: { stage: 'timeout' } });
  });

  it('does not fetch a remote that was built for another kernel', async () => {
    const { federation, loadCount } = federationWith(claims);

    const outcome = await settle(
      createRemoteSource([published('^0.2.0')], async () => federation).load('claims'),
    );

    expect(outcome).toMatchObject({ failure: { stage: 'incompatible' } });
    expect(loadCount()).toBe(0);
  });

  it('refuses a module that is no remote', async () => {
    const { federation } = federationWith({ mount: lifecycle });

    const outcome = await settle(createRemoteSource([published()], async () => federation).load('claims'));

    expect(outcome).toMatchObject({ failure: { stage: 'incompatible' } });
  });

  it('knows nothing of a remote that is not in the registry', async () => {
    const { federation } = federationWith(claims);

    const outcome = await settle(createRemoteSource([], async () => federation).load('claims'));

    expect(outcome).toMatchObject({ failure: { stage: 'unknown', remote: 'claims' } });
  });
});
