import { aModule, published, settled } from './loading.fixture';
import { remoteEvents, type RemoteEvent } from '../model/remote-events';
import { RemoteFailure } from '../model/remote-failure';
import { aSource, loadedFrom } from '../model/remote-source.fixture';
import { createRemoteSource } from './remote-source';

const provides = { kernel: '0.3.0', api: '1.0.0', libraries: {} };

describe('the code that loads remotes', () => {
  beforeEach(() => jest.useFakeTimers());

  it('is fetched with the first remote, once', async () => {
    const loaded = loadedFrom(aModule());
    const open = jest.fn(async () => aSource({ load: async () => loaded }));
    const source = createRemoteSource([published('1.2.0')], provides, open);
    expect(open).not.toHaveBeenCalled();

    expect(await settled(Promise.all([source.load('claims'), source.load('finance')]))).toEqual({
      value: [loaded, loaded],
    });
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('is retried after a failure, and reported with a reference after repeated failures', async () => {
    const reported: RemoteEvent[] = [];
    remoteEvents.subscribe((event) => reported.push(event));
    const loaded = loadedFrom(aModule());
    const open = jest.fn(async () => aSource({ load: async () => loaded }));
    for (let count = 0; count < 3; count += 1)
      open.mockRejectedValueOnce(new Error('Loading chunk 12 failed.'));
    const source = createRemoteSource([published('1.2.0')], provides, open);

    const first = await settled(source.load('claims'));
    expect(first).toMatchObject({ failure: { stage: 'code', reference: expect.any(String) } });
    expect(reported).toMatchObject([{ kind: 'failed', remote: 'claims', stage: 'code' }]);

    expect(await settled(source.load('claims'))).toEqual({ value: loaded });
    expect(reported).toHaveLength(1);
  });

  it('receives the withdrawn versions, also those from before it was fetched', async () => {
    const withdraw = jest.fn();
    const source = createRemoteSource([published('1.2.0')], provides, async () =>
      aSource({ load: async () => loadedFrom(aModule()), withdraw }),
    );

    source.withdraw({ claims: ['1.0.0'] });
    await settled(source.load('claims'));
    source.withdraw({ claims: ['1.0.0', '1.1.0'] });

    expect(withdraw.mock.calls).toEqual([[{ claims: ['1.0.0'] }], [{ claims: ['1.0.0', '1.1.0'] }]]);
  });

  it('rethrows the failure of a remote', async () => {
    const failure = new RemoteFailure({ remote: 'claims', stage: 'incompatible' });
    const source = createRemoteSource([], provides, async () =>
      aSource({ load: async () => Promise.reject(failure) }),
    );

    expect(await settled(source.load('claims'))).toEqual({ failure });
  });
});
