import { openDesk } from './desk.fixture';

const production = '--env production';

describe('a page that a new version no longer has', () => {
  const paths = ['/claims/list', '/claims/old/:id'];

  it('is named, and needs consent by --drops-pages on promotion and on rollback', async () => {
    const desk = openDesk();
    await desk.release({ version: '1.0.0', paths });
    await desk.release({ version: '1.1.0', paths: ['/claims/list', '/claims/new'] });
    await desk.give(`promote claims 1.0.0 ${production}`);

    for (const share of ['', ' --percent 10'])
      expect((await desk.give(`promote claims 1.1.0 ${production}${share}`)).stderr).toContain(
        'with claims 1.1.0 these pages vanish, which production serves now: /claims/old/:id. If they shall, repeat the command with --drops-pages',
      );
    expect((await desk.deployment())?.current).toBe('1.0.0');
    const { stdout } = await desk.give(`promote claims 1.1.0 ${production} --drops-pages`);
    expect(stdout).toContain('These pages vanish with it: /claims/old/:id.');

    expect((await desk.give(`rollback claims ${production}`)).stderr).toContain('/claims/new');
    expect((await desk.give(`rollback claims ${production} --drops-pages`)).code).toBe(0);
  });

  it('does not count as removed when only its parameter has a new name', async () => {
    const desk = openDesk();
    await desk.release({ version: '1.0.0', paths });
    await desk.release({ version: '1.1.0', paths: ['/claims/list', '/claims/old/:caseNo'] });
    await desk.give(`promote claims 1.0.0 ${production}`);

    expect((await desk.give(`promote claims 1.1.0 ${production}`)).code).toBe(0);
  });
});

describe('an address that two remotes declare', () => {
  /** Publishes two remotes that have one address, each verified while the other was not served. */
  async function twoWithOneAddress() {
    const desk = openDesk();
    await desk.release({ version: '1.0.0', paths: ['/claims/list'] });
    await desk.release({ version: '1.1.0', paths: ['/claims/list', '/shared/:id'] });
    await desk.release({ name: 'finance', version: '1.0.0', paths: ['/shared/:no'] });
    await desk.give(`promote claims 1.0.0 ${production}`);
    return desk;
  }

  it('belongs to the remote that is served first, however both were published', async () => {
    const desk = await twoWithOneAddress();
    await desk.give(`promote finance 1.0.0 ${production}`);

    const { stderr } = await desk.give(`promote claims 1.1.0 ${production}`);

    expect(stderr).toContain(
      'conflicts: the address /shared/:id of claims 1.1.0 belongs to finance 1.0.0 (production)',
    );
    expect(stderr).toContain('is free once that one is rolled back, promoted without it, or retired');
  });

  it('has one owner when both are promoted at the same time', async () => {
    const desk = await twoWithOneAddress();

    const both = await Promise.all([
      desk.give(`promote claims 1.1.0 ${production}`),
      desk.give(`promote finance 1.0.0 ${production}`),
    ]);

    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(both.map(({ stderr }) => stderr).join('')).toContain('belongs to');
  });

  it('stays with the remote that got it last when the other one is promoted again', async () => {
    const desk = await twoWithOneAddress();
    await desk.give(`promote claims 1.1.0 ${production}`);
    await desk.give(`rollback claims ${production} --drops-pages`);
    await desk.give(`promote finance 1.0.0 ${production}`);

    expect((await desk.give(`promote claims 1.1.0 ${production}`)).stderr).toContain(
      'belongs to finance 1.0.0',
    );
  });
});

describe('retiring a remote', () => {
  it('removes it from an environment, lists its pages, and frees its addresses', async () => {
    const desk = openDesk();
    await desk.serve({ version: '1.0.0', paths: ['/claims/list'] });
    await desk.give('promote claims 1.0.0 --env staging');

    const planned = await desk.give(`retire claims ${production} --dry-run`);
    expect(planned.stdout).toContain('These pages vanish with it: /claims/list.');
    expect(await desk.answer()).toHaveProperty('claims');
    const { stdout } = await desk.give(`retire claims ${production}`);

    expect(stdout).toContain('Done: claims in production changes from 1.0.0 to nothing for everybody.');
    expect(stdout).toContain('To undo it: npm run delivery -- rollback claims --env production');
    expect(await desk.answer()).toEqual({});
    expect((await desk.stores.registry.read())?.environments.staging?.claims?.current).toBe('1.0.0');
    expect((await desk.give(`retire claims ${production}`)).stderr).toContain('production serves no claims');
    await desk.release({ name: 'finance', version: '1.0.0', paths: ['/claims/list'] });
    expect((await desk.give(`promote finance 1.0.0 ${production}`)).code).toBe(0);
    expect((await desk.give(`rollback claims ${production}`)).stderr).toContain('belongs to finance 1.0.0');
  });

  it('is undone by a rollback, which restores its rollback targets too', async () => {
    const desk = openDesk();
    for (const version of ['1.0.0', '1.1.0']) await desk.serve({ version });
    await desk.give(`retire claims ${production}`);
    desk.buildHost('0.1.9');

    expect((await desk.give(`rollback claims ${production}`)).code).toBe(0);
    expect(await desk.deployment()).toEqual({ current: '1.1.0', previous: ['1.0.0'] });
  });
});
