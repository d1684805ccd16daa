import { openDesk } from './desk.fixture';

const production = '--env production';

describe('release-builds after the host has changed', () => {
  it('replaces a version promoted by command that the new host cannot run, and then keeps the replacement', async () => {
    const desk = openDesk();
    await desk.serve({ version: '1.0.0' });
    desk.buildHost('0.2.0');
    desk.buildHere({ version: '0.1.0-h000000000001', kernel: '^0.2.0' });

    await desk.give('release-builds');

    expect((await desk.stores.registry.read())?.change).toMatchObject({
      by: 'checkout',
      to: '0.1.0-h000000000001',
      reason: expect.stringContaining('cannot run 1.0.0: it needs kernel ^0.1.0, the host provides 0.2.0'),
    });
    desk.buildHere({ version: '0.1.0-h000000000002', kernel: '^0.2.0' });
    expect((await desk.give('release-builds')).stdout).toContain(
      'To serve it: npm run delivery -- promote claims',
    );
    expect((await desk.deployment())?.current).toBe('0.1.0-h000000000001');
  });

  it('serves another team’s latest earlier version that fits, and reports a remote without one', async () => {
    const desk = openDesk();
    await desk.serve({ name: 'visits', version: '1.0.0', kernel: '>=0.1.0' });
    await desk.serve({ name: 'visits', version: '1.1.0', kernel: '^0.1.0' });
    await desk.serve({ name: 'finance', version: '1.0.0' });
    desk.buildHost('0.2.0');

    const { stdout } = await desk.give('release-builds');
    const { serves } = JSON.parse((await desk.give('release-builds --json')).stdout);

    expect(stdout).toContain('production serves visits 1.0.0 again: host');
    expect(stdout).toContain('production serves no finance: host');
    expect(serves).toEqual(['visits']);
    expect(Object.keys(await desk.answer())).toEqual(['visits']);
  });

  it('serves a build once the remote with the same address is retired', async () => {
    const desk = openDesk();
    await desk.serve({ name: 'visits', version: '1.0.0', paths: ['/visits/list', '/moved'] });
    desk.buildHere({ version: '0.1.0-h000000000001', paths: ['/claims/list', '/moved'] });

    expect((await desk.give('release-builds')).stdout).toContain(
      'this build is published, and not served: claims 0.1.0-h000000000001 cannot be served',
    );
    await desk.give(`retire visits ${production}`);
    await desk.give('release-builds');

    expect((await desk.deployment())?.current).toBe('0.1.0-h000000000001');
  });

  it('moves a page from one remote of the checkout to another, although that one is released first', async () => {
    const desk = openDesk();
    desk.buildHere({ name: 'finance', version: '0.1.0-h000000000001', paths: ['/finance/list', '/moved'] });
    await desk.give('release-builds');
    desk.buildHere({ name: 'claims', version: '0.1.0-h000000000002', paths: ['/claims/list', '/moved'] });
    desk.buildHere({ name: 'finance', version: '0.1.0-h000000000002', paths: ['/finance/list'] });

    expect((await desk.give('release-builds')).stdout).not.toContain('not served');
    expect((await desk.deployment('claims'))?.current).toBe('0.1.0-h000000000002');
    expect((await desk.deployment('finance'))?.current).toBe('0.1.0-h000000000002');
  });

  it('does not serve a retired remote again', async () => {
    const desk = openDesk();
    desk.buildHere({ version: '0.1.0-h000000000001' });
    await desk.give('release-builds');
    await desk.give(`retire claims ${production}`);

    expect((await desk.give('release-builds')).stdout).toContain(
      'production still serves no claims (retire by li',
    );
    expect(await desk.answer()).toEqual({});
  });
});
