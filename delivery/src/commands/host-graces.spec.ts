import { misfitsOf } from '../checks/static-checks';
import { remoteJson } from '../storage/remote-json';
import { deskOfOneKernel, withPrevious } from './desk.fixture';

const production = '--env production';

describe('a host that also offers the previous kernel', () => {
  const offers = { 'shared-kernel/list': ['OldList'] };

  it('runs versions for both kernels; a next host without the old kernel is refused while a version needs it', async () => {
    const desk = await deskOfOneKernel();

    const { stdout } = await desk.releaseHost('2.0.0', '0.2.0', withPrevious('0.1.4'));
    await desk.release({ version: '2.0.0', kernel: '^0.2.0' });
    const promoted = await desk.give(`promote claims 2.0.0 ${production}`);
    await desk.release({ version: '1.9.0', kernel: '^0.1.0' });
    const older = await desk.give(`promote claims 1.9.0 ${production}`);

    expect([stdout, promoted.stdout, older.stdout].map((text) => text.startsWith('Done:'))).toEqual([
      true,
      true,
      true,
    ]);
    expect(Object.keys(await desk.answer()).sort()).toEqual(['claims', 'visits']);
    expect((await desk.releaseHost('3.0.0', '0.3.0', withPrevious('0.2.0'))).stderr).toContain(
      'claims 1.9.0 (current in production): ranges: it needs kernel ^0.1.0, the host provides 0.3.0, and 0.2.0 until',
    );
  });

  it('lets versions for both kernels be published, whatever host this machine has built', async () => {
    const desk = await deskOfOneKernel();
    await desk.releaseHost('2.0.0', '0.2.0', withPrevious('0.1.4'));
    desk.buildHost('0.3.0');
    const publish = (version: string, kernel: string) => desk.publishByCommand({ version, kernel });

    expect((await publish('1.1.0', '^0.1.0')).code).toBe(0);
    expect((await publish('1.2.0', '^0.2.0')).code).toBe(0);
    expect((await publish('1.3.0', '^0.9.0')).stderr).toContain(
      'it needs kernel ^0.9.0, the host provides 0.3.0',
    );
  });

  it('appears in status with the last day of the grace period and the versions that need it', async () => {
    const desk = await deskOfOneKernel();
    await desk.releaseHost('2.0.0', '0.2.0', withPrevious('0.1.4', '2026-11-30'));

    expect((await desk.give('status')).stdout).toContain(
      'production: host 2.0.0 offers kernel 0.1.4 beside 0.2.0 until 2026-11-30; needed by claims 1.0.0 (current in production)',
    );
    await desk.serve({ version: '2.0.0', kernel: '^0.2.0' });
    const { graces } = JSON.parse((await desk.give('status --json --env production')).stdout);
    expect(graces).toMatchObject([
      {
        until: '2026-11-30',
        isOver: false,
        neededBy: [{ version: '1.0.0', where: 'earlier in production' }],
      },
    ]);
  });

  it('checks the names that a version uses against the kernel that the version gets', async () => {
    const desk = await deskOfOneKernel();
    await desk.releaseHost('2.0.0', '0.2.0', {
      ...withPrevious('0.1.4', '2026-12-31', offers),
      offers: { 'shared-kernel/list': ['List'] },
    });
    const host = await desk.liveHost();
    const issuesOf = (kernel: string, name: string) =>
      misfitsOf(
        remoteJson.parse({
          name: 'claims',
          version: '1.0.0',
          requires: { kernel, api: '^1.0.0' },
          uses: { 'shared-kernel/list': [name] },
          routes: [],
          slots: [],
          exposes: '',
          entry: 'a',
          assets: { firstLoad: [] },
          integrity: {},
        }),
        host,
      );

    expect([issuesOf('^0.1.0', 'OldList'), issuesOf('^0.2.0', 'List')]).toEqual([[], []]);
    // A range that includes both kernels gets the host's own.
    for (const [range, name] of [
      ['^0.1.0', 'List'],
      ['^0.2.0', 'OldList'],
      ['>=0.1.0', 'OldList'],
    ] as const)
      expect(issuesOf(range, name)).toEqual([
        expect.stringContaining(`it uses ${name} of shared-kernel/list`),
      ]);
  });

  it('runs published versions after the last day of the grace period, in a later host too, but accepts no new ones', async () => {
    const desk = await deskOfOneKernel();
    const ended = withPrevious('0.1.4', '2026-11-01');

    const answers = [
      await desk.releaseHost('2.0.0', '0.2.0', ended),
      await desk.serve({ version: '1.1.0' }),
      await desk.give(`rollback claims ${production}`),
      await desk.releaseHost('2.0.1', '0.2.1', ended),
    ];

    expect(answers.map(({ code, stderr }) => [code, stderr])).toEqual(answers.map(() => [0, '']));
    desk.buildHost('0.2.1', ended);
    expect((await desk.publishByCommand({ version: '1.2.0' })).stderr).toContain('until 2026-11-01');
    expect((await desk.give('status')).stdout).toContain('until 2026-11-01, a day that is over');
  });
});
