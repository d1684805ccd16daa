import { openAdmission } from '../checks/admission';
import { write } from '../edge/edge.fixture';
import { guardCanaries } from '../guard/canary-guard';
import { customersIn } from '../registry/deploying.fixture';
import { openDesk } from './desk.fixture';

const production = '--env production';
const [inside] = customersIn('claims', 10);

/** Sets up claims 1.0.0 for kernel 0.1 and then 2.0.0 for kernel 0.2, with a host of kernel 0.2 in place. */
async function afterNewKernel() {
  const desk = openDesk();
  await desk.serve({ version: '1.0.0' });
  desk.buildHost('0.2.0');
  await desk.serve({ version: '2.0.0', kernel: '^0.2.0' });
  return desk;
}

/** Sets up claims 1.0.0 with a canary of 2.0.0; the host changed since then runs only the canary. */
async function deskWithOutdatedVersion() {
  const desk = openDesk();
  await desk.serve({ version: '1.0.0' });
  await desk.release({ version: '2.0.0', kernel: '>=0.1.0' });
  await desk.give(`promote claims 2.0.0 ${production} --percent 10`);
  desk.buildHost('0.2.0');
  return desk;
}

describe('a rollback after a host with another kernel was installed', () => {
  it('is refused where the host cannot run the earlier version, and says what continues', async () => {
    const { give, deployment, answer } = await afterNewKernel();

    const { stderr, code } = await give(`rollback claims ${production}`);

    expect(code).toBe(1);
    expect(stderr).toContain('claims 1.0.0 cannot be served in production by host');
    expect(stderr).toContain('ranges: it needs kernel ^0.1.0, the host provides 0.2.0');
    expect(stderr).toContain('production continues to serve claims 2.0.0, which this host runs.');
    expect((await deployment())?.current).toBe('2.0.0');
    expect(await answer()).toMatchObject({ claims: [{ metadata: { version: '2.0.0' } }] });
  });

  it('suggests the earlier version that the host can run, and rolls back to it with --to', async () => {
    const desk = await afterNewKernel();
    await desk.release({ version: '2.1.0', kernel: '^0.2.0' });
    desk.buildHost('0.1.0');
    await desk.serve({ version: '1.1.0' });

    const { stderr } = await desk.give(`rollback claims ${production}`);
    const instead = /npm run delivery -- (.+)/.exec(stderr)?.[1] ?? '';

    expect(instead).toBe('rollback claims --env production --to 1.0.0');
    expect((await desk.give(instead)).code).toBe(0);
    expect(await desk.deployment()).toEqual({
      current: '1.0.0',
      previous: [],
      undone: ['1.1.0', '2.0.0'],
    });
  });

  it.each(['ends', 'lowers'])(
    'is refused when it %s a canary and the host cannot run the current version',
    async (how) => {
      const desk = await deskWithOutdatedVersion();
      await desk.verify('claims', '2.0.0');
      const command = {
        ends: `rollback claims ${production}`,
        lowers: `promote claims 2.0.0 ${production} --percent 5`,
      };

      const { stderr } = await desk.give(command[how as keyof typeof command]);

      expect(stderr).toContain('This would do: npm run delivery -- promote claims 2.0.0 --env production');
      expect(await desk.answer()).toMatchObject({ claims: [{ metadata: { version: '2.0.0' } }] });
      expect((await desk.give(`promote claims 2.0.0 ${production}`)).code).toBe(0);
    },
  );

  it('ends a canary that the host cannot run, and whose share may no longer grow', async () => {
    const desk = openDesk();
    await desk.serve({ version: '1.0.0', kernel: '>=0.1.0' });
    await desk.release({ version: '1.1.0' });
    await desk.give(`promote claims 1.1.0 ${production} --percent 10`);
    desk.buildHost('0.2.0');

    for (const share of [' --percent 20', ''])
      expect((await desk.give(`promote claims 1.1.0 ${production}${share}`)).stderr).toContain(
        'needs kernel ^0.1.0',
      );
    expect(await desk.answer({ cohort: inside })).toMatchObject({
      claims: [{ metadata: { version: '1.0.0' } }],
    });
    expect((await desk.give(`rollback claims ${production}`)).code).toBe(0);
  });

  it('is refused for the canary guard too, which reports why', async () => {
    const desk = await deskWithOutdatedVersion();
    const figures = (loads: number, errors: number) => ({ loads, errors, failures: 0, replaced: 0 });
    const { stores, hostDir, now } = desk;

    const [evaluated] = await guardCanaries({
      store: stores.registry,
      admit: openAdmission({ stores, hostDir, dropsPages: true }),
      environment: 'production',
      counts: async () => ({ claims: { '1.0.0': figures(900, 0), '2.0.0': figures(100, 90) } }),
      now,
    });

    expect(evaluated?.refused).toContain('but claims 1.0.0 cannot be served in production');
    expect((await desk.deployment())?.canary?.version).toBe('2.0.0');
  });
});

describe('promotion or rollback without a new verification', () => {
  it('is possible for a version that was rolled back, even in a host that it was not verified for', async () => {
    const desk = openDesk();
    for (const version of ['1.0.0', '1.1.0']) await desk.serve({ version });
    desk.buildHost('0.1.7');
    expect((await desk.give(`rollback claims ${production}`)).code).toBe(0);

    expect((await desk.give(`promote claims 1.1.0 ${production}`)).code).toBe(0);
    expect(await desk.deployment()).toEqual({ current: '1.1.0', previous: ['1.0.0'] });
  });

  it('stays closed to a version that was never served, until it is verified', async () => {
    const desk = openDesk();
    await desk.publish({ version: '1.0.0' });

    expect((await desk.give(`promote claims 1.0.0 ${production}`)).stderr).toContain('has not been verified');
  });

  it('is refused when the version’s files were changed on the disk', async () => {
    const desk = openDesk();
    for (const version of ['1.0.0', '1.1.0']) await desk.serve({ version });
    write(await desk.stores.published.folderOf('claims', '1.0.0'), {
      'assets/list.0123456789abcdef.js': 'x',
    });

    expect((await desk.give(`rollback claims ${production}`)).stderr).toContain('is not what was built');
  });
});

describe('the version for a page whose host cannot run the current one', () => {
  it('is the latest earlier version that it runs, and no fallback that it does not', async () => {
    const desk = await afterNewKernel();
    expect((await desk.answer()).claims).toEqual([
      expect.not.objectContaining({ fallbackUrl: expect.anything() }),
    ]);

    // The host is restored by copying a folder: no command has run.
    desk.buildHost('0.1.0');

    expect(await desk.answer()).toMatchObject({ claims: [{ metadata: { version: '1.0.0' } }] });
  });

  it('is missing when the host can run none, even after an older state was restored', async () => {
    const desk = await afterNewKernel();
    const [, older] = await desk.stores.registry.history(2);
    const present = await desk.stores.registry.read();
    if (!older || !present) throw new Error('two states are needed');
    await desk.stores.registry.swap(present, { environments: older.environments, change: older.change });

    expect((await desk.deployment())?.current).toBe('1.0.0');
    expect(await desk.answer()).toEqual({});
    expect((await desk.give(`promote claims 2.0.0 ${production}`)).code).toBe(0);
  });

  it('is not taken from an override that the host cannot run', async () => {
    const desk = await afterNewKernel();

    expect(await desk.answer({ overrides: { claims: { version: '1.0.0' } } })).toMatchObject({
      claims: [{ metadata: { version: '2.0.0' } }],
    });
  });
});
