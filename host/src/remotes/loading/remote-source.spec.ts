import { aModule, published } from './loading.fixture';
import { RemoteFailure } from '../model/remote-failure';
import { aSource, loadedFrom } from '../model/remote-source.fixture';
import { createRemoteSource } from './remote-source';

const provides = { kernel: '0.3.0', api: '1.0.0', libraries: {} };

describe('the code that loads remotes', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const settle = async <T>(loading: Promise<T>) => {
    const outcome = loading.then(
      (value) => ({ value }),
      (failure: unknown) => ({ failure }),
    );
    await jest.advanceTimersByTimeAsync(10_000);
    return outcome;
  };

  it('is fetched with the first remote, once', async () => {
    const loaded = loadedFrom(aModule());
    const open = jest.fn(async () => aSource({ load: async () => loaded }));
    const source = createRemoteSource([published('1.2.0')], provides, open);
    expect(open).not.toHaveBeenCalled();

    expect(await settle(Promise.all([source.load('claims'), source.load('finance')]))).toEqual({
      value: [loaded, loaded],
    });
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('is retried after a failure, and fails with a reference after repeated failures', async () => {
    const loaded = loadedFrom(aModule());
    const open = jest.fn(async () => aSource({ load: async () => loaded }));
    for (let count = 0; count < 3; count += 1)
      open.mockRejectedValueOnce(new Error('Loading chunk 12 failed.'));
    const source = createRemoteSource([published('1.2.0')], provides, open);

    const first = await settle(source.load('claims'));
    expect(first).toMatchObject({ failure: { stage: 'code', reference: expect.any(String) } });

    expect(await settle(source.load('claims'))).toEqual({ value: loaded });
  });

  it('rethrows the failure of a remote', async () => {
    const failure = new RemoteFailure({ remote: 'claims', stage: 'incompatible' });
    const source = createRemoteSource([], provides, async () =>
      aSource({ load: async () => Promise.reject(failure) }),
    );

    expect(await settle(source.load('claims'))).toEqual({ failure });
  });
});
