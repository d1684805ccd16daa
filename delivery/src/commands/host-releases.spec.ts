import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolders, write, writeHostBuild, writeRemoteBuild } from '../edge/edge.fixture';
import { customersIn } from '../registry/deploying.fixture';
import { deskOfOneKernel, openDesk } from './desk.fixture';

const newFolder = temporaryFolders();
const production = '--env production';
const [inside] = customersIn('host', 10);

/** Adds claims 1.1.0 for both kernels, current, and host 2.0.0 with kernel 0.2.0, verified. */
async function readyForNewKernel() {
  const desk = await deskOfOneKernel();
  await desk.serve({ version: '1.1.0', kernel: '>=0.1.0 <0.3.0' });
  await desk.publishHost('2.0.0', '0.2.0');
  await desk.verifyHost('2.0.0');
  return desk;
}

describe('a version of the host', () => {
  it('is published, promoted, shown and rolled back by the commands for remotes', async () => {
    const desk = await deskOfOneKernel();
    const built = newFolder();
    writeHostBuild(built, { kernel: '0.1.4' });

    expect((await desk.give(`publish host --version 1.1.0 --from ${built}`)).stdout).toContain('published');
    await desk.verifyHost('1.1.0');
    expect((await desk.give(`promote host 1.1.0 ${production}`)).stdout).toContain(
      'Done: host in production changes from 1.0.0 to 1.1.0 for everybody.',
    );
    expect((await desk.liveHost()).version).toBe('1.1.0');
    expect((await desk.give('status')).stdout).toMatch(/host +1\.1\.0 .* 1\.0\.0/);
    await desk.give(`rollback host ${production}`);

    expect(await desk.deployment('host')).toEqual({ current: '1.0.0', previous: [], undone: ['1.1.0'] });
    expect((await desk.liveHost()).version).toBe('1.0.0');
    const { history } = JSON.parse((await desk.give('status --json')).stdout);
    expect(history[0]).toMatchObject({ remote: 'host', action: 'rollback', from: '1.1.0', to: '1.0.0' });
    expect((await desk.give(`retire host ${production}`)).stderr).toContain('cannot be retired');
  });

  it('is refused by verify and promote where served versions cannot run in it, each with the reason', async () => {
    const desk = await deskOfOneKernel();
    await desk.release({ version: '1.0.1' });
    await desk.give(`promote claims 1.0.1 ${production} --percent 10`);
    await desk.release({ name: 'finance', version: '1.0.0', paths: ['/finance/list'] });
    // Staging has no host release yet, so the host of the folder is served there.
    await desk.verifyIn(desk.buildHost('0.1.0'), 'finance', '1.0.0');
    await desk.give('promote finance 1.0.0 --env staging');
    await desk.publishHost('2.0.0', '0.2.0', { routes: [{ id: 'host.visits', path: '/visits/list' }] });

    const verified = await desk.give('verify host 2.0.0');
    const promoted = await desk.give(`promote host 2.0.0 ${production}`);

    const needs = 'ranges: it needs kernel ^0.1.0, the host provides 0.2.0';
    for (const { stderr } of [verified, promoted]) {
      expect(stderr).toContain(`claims 1.0.0 (current in production): ${needs}`);
      expect(stderr).toContain(`claims 1.0.1 (canary in production): ${needs}`);
      expect(stderr).toContain('visits 1.0.0 (current in production): conflicts: the address /visits/list');
    }
    expect(verified.stderr).toContain(`finance 1.0.0 (current in staging): ${needs}`);
    expect(promoted.stderr).not.toContain('finance');
    expect(promoted.stderr).toContain('production continues to serve host 1.0.0.');
    expect((await desk.deployment('host'))?.current).toBe('1.0.0');
  });

  it('is promoted only after every served version was verified in it, even one promoted since', async () => {
    const desk = await readyForNewKernel();
    await desk.serve({ name: 'visits', version: '1.1.0', kernel: '>=0.1.0 <0.3.0' });

    const { stderr } = await desk.give(`promote host 2.0.0 ${production} --drops-versions`);

    expect(stderr).toContain('visits 1.1.0 has not been verified for host');
    expect(stderr).toContain('npm run delivery -- verify host 2.0.0');
    await desk.verifyHost('2.0.0');
    expect((await desk.give(`promote host 2.0.0 ${production} --drops-versions`)).code).toBe(0);
  });

  it('needs consent by --drops-versions when rollback targets cannot run in it', async () => {
    const desk = await readyForNewKernel();

    expect((await desk.give(`promote host 2.0.0 ${production}`)).stderr).toContain(
      'claims 1.0.0 (earlier in production): ranges: it needs kernel ^0.1.0',
    );
    expect((await desk.give(`promote host 2.0.0 ${production} --drops-versions`)).code).toBe(0);
    // Versions that are already lost need no further consent.
    await desk.publishHost('2.1.0', '0.2.1');
    await desk.verifyHost('2.1.0');
    expect((await desk.give(`promote host 2.1.0 ${production}`)).code).toBe(0);
  });

  it('needs consent by --drops-pages when it lacks pages of the host before', async () => {
    const desk = await deskOfOneKernel();
    await desk.releaseHost('1.1.0', '0.1.0', { routes: [{ id: 'host.help', path: '/help' }] });
    await desk.publishHost('1.2.0', '0.1.1');
    await desk.verifyHost('1.2.0');

    expect((await desk.give(`promote host 1.2.0 ${production}`)).stderr).toContain('vanish');
    expect((await desk.give(`promote host 1.2.0 ${production} --drops-pages`)).code).toBe(0);
  });
});

describe('a canary of the host', () => {
  it('is served to its share of customers, and new versions must run in both hosts from then on', async () => {
    const desk = await readyForNewKernel();
    await desk.give(`promote host 2.0.0 ${production} --percent 10 --drops-versions`);

    expect((await desk.liveHost({ cohort: inside })).version).toBe('2.0.0');
    expect((await desk.liveHost()).version).toBe('1.0.0');
    for (const [version, kernel] of [
      ['1.2.0', '^0.1.0'],
      ['1.3.0', '^0.2.0'],
    ] as const) {
      await desk.release({ version, kernel });
      expect((await desk.give(`promote claims ${version} ${production}`)).stderr).toContain(
        `it needs kernel ${kernel}`,
      );
    }
    expect((await desk.give(`rollback claims ${production}`)).stderr).toContain('it needs kernel ^0.1.0');
    await desk.release({ version: '1.4.0', kernel: '>=0.1.0 <0.3.0' });
    expect((await desk.give(`promote claims 1.4.0 ${production}`)).code).toBe(0);
    expect((await desk.answer({ cohort: inside })).claims).toMatchObject([
      { metadata: { version: '1.4.0' } },
    ]);

    await desk.give(`rollback host ${production}`);
    expect((await desk.liveHost({ cohort: inside })).version).toBe('1.0.0');
  });
});

describe('a rollback of the host', () => {
  it('is refused when a served version cannot run in the earlier host, and names that version', async () => {
    const desk = await readyForNewKernel();
    await desk.give(`promote host 2.0.0 ${production} --drops-versions`);
    await desk.serve({ version: '2.0.0', kernel: '^0.2.0' });

    const { stderr, code } = await desk.give(`rollback host ${production}`);

    expect(code).toBe(1);
    expect(stderr).toContain('claims 2.0.0 (current in production): ranges: it needs kernel ^0.2.0');
    expect((await desk.liveHost()).version).toBe('2.0.0');
    // The remote has to be rolled back first; then the host can be.
    expect((await desk.give(`rollback claims ${production}`)).code).toBe(0);
    expect((await desk.give(`rollback host ${production}`)).code).toBe(0);
  });
});

describe('a remote and a host that do not fit, promoted at the same time', () => {
  it('are never served together: one of the two promotions is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const desk = await readyForNewKernel();
      await desk.release({ version: '1.2.0' });
      const lines = [
        `promote host 2.0.0 ${production} --drops-versions`,
        `promote claims 1.2.0 ${production}`,
      ];

      const both = await Promise.all((round % 2 ? lines : lines.toReversed()).map((line) => desk.give(line)));

      expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
      expect(both.map(({ stderr }) => stderr).join('')).toMatch(/needs kernel \^0\.1\.0/);
    }
  });
});

describe('a host whose published files were changed', () => {
  const spoilt = {
    'has lost its files': (dir: string) => rmSync(join(dir, 'assets'), { recursive: true }),
    'has another page': (dir: string) => write(dir, { 'index.html': '<script>steal()</script>' }),
    'has another script': (dir: string) => write(dir, { 'assets/main.0123456789abcdef.js': 'steal()' }),
    'has another record': (dir: string) => {
      const record = JSON.parse(readFileSync(join(dir, 'build.json'), 'utf8'));
      write(dir, { 'build.json': JSON.stringify({ ...record, kernel: '0.1.9' }) });
    },
    'is gone': (dir: string) => rmSync(dir, { recursive: true }),
  };

  it.each(Object.entries(spoilt))('is refused by promote and rollback when it %s', async (_, spoil) => {
    const desk = await deskOfOneKernel();
    await desk.releaseHost('1.1.0', '0.1.2');
    for (const version of ['1.0.0', '1.1.0']) spoil(await desk.stores.published.folderOf('host', version));
    await desk.publishHost('1.2.0', '0.1.3');
    await desk.verifyHost('1.2.0');
    spoil(await desk.stores.published.folderOf('host', '1.2.0'));

    for (const line of [`promote host 1.2.0 ${production}`, `rollback host ${production}`]) {
      const { stderr, code } = await desk.give(line);
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /is missing|is not what was built|not published any more|has not been published/,
      );
    }
  });

  it.each(Object.entries(spoilt))('is replaced by the previous host when it %s', async (_, spoil) => {
    const desk = await readyForNewKernel();
    await desk.give(`promote host 2.0.0 ${production} --drops-versions`);
    spoil(await desk.stores.published.folderOf('host', '2.0.0'));

    expect((await desk.liveHost()).version).toBe('1.0.0');
    expect(await desk.answer()).toMatchObject({ claims: [{ metadata: { version: '1.1.0' } }] });
  });

  it('is not published when its files do not match the hashes in its record', async () => {
    const desk = await deskOfOneKernel();
    const built = newFolder();
    writeHostBuild(built, { version: '1.1.0' });
    write(built, { 'assets/main.0123456789abcdef.js': 'steal()' });

    expect((await desk.give(`publish host --version 1.1.0 --from ${built}`)).stderr).toContain(
      'assets/main.0123456789abcdef.js is not what was built',
    );
  });
});

describe('the name of the host', () => {
  it('is no name for a remote', async () => {
    const desk = await deskOfOneKernel();
    const built = newFolder();
    writeRemoteBuild(built, { name: 'host', version: '3.0.0' });

    await expect(desk.stores.published.put(built)).rejects.toThrow('is the name of the host');
    expect((await desk.give(`publish host --version 3.0.0 --from ${built}`)).code).toBe(1);
  });
});

describe('release-builds at the start of a checkout', () => {
  it('serves the host that the checkout has built, until a command promotes another', async () => {
    const desk = openDesk();
    const { name } = desk.buildHost('0.1.0');
    desk.buildHere({ version: '0.1.0-h000000000001', kernel: '>=0.1.0' });
    await desk.give('release-builds');
    expect(await desk.liveHost()).toMatchObject({ version: `0.1.0-h${name}` });
    expect((await desk.give('release-builds --json')).stdout).toContain('"serves": [\n  "claims"\n ]');
    await desk.releaseHost('1.0.0', '0.1.2');
    const next = desk.buildHost('0.1.3');

    const { stdout } = await desk.give('release-builds');

    expect(stdout).toContain(`promote host ${next.version} --env production`);
    expect((await desk.liveHost()).version).toBe('1.0.0');
    expect(Object.keys(await desk.answer())).toEqual(['claims']);
  });
});
