import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { anEdge, writeHostBuild } from '../edge/edge.fixture';
import { signOverride } from '../overrides/override-policy';
import type { Environment } from '../registry/registry-record';
import { customersIn } from '../registry/deploying.fixture';
import { openDesk } from './desk.fixture';

const production = '--env production';
const key = 'k'.repeat(32);
const [inside] = customersIn('claims', 10);
const open: FastifyInstance[] = [];

beforeEach(() => {
  process.env.PORTAL_OVERRIDE_KEY = key;
});
afterEach(async () => {
  delete process.env.PORTAL_OVERRIDE_KEY;
  for (const edge of open.splice(0)) await edge.close();
});

/** Promotes claims 1.0.0 to 1.2.0 in turn in production, 1.1.0 and 1.2.0 in staging; opens an edge for each. */
async function setUp() {
  const desk = openDesk();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await desk.release({ version });
    for (const environment of version === '1.0.0' ? ['production'] : ['production', 'staging'])
      await desk.give(`promote claims ${version} --env ${environment}`);
  }
  const { dataDir, hostDir } = desk;
  const edgeOf = async (environment: Environment) => {
    const edge = await anEdge({ dataDir, hostDir, environment, overrides: { origins: [], key } });
    open.push(edge);
    return edge;
  };
  return { desk, edge: await edgeOf('production'), staging: await edgeOf('staging') };
}

type Desk = Awaited<ReturnType<typeof setUp>>['desk'];

const withdraw = (desk: Desk, name: string) => desk.give(`withdraw ${name} --reason "it shows others' pay"`);
const words = /claims 1\.2\.0 was withdrawn by li, 2026-11-21T\S+: it shows others' pay/;
const filesOf = (version: string) =>
  ['mf-manifest.json', 'remote.json', 'assets/list.0123456789abcdef.js'].map(
    (file) => `/remotes/claims/${version}/${file}`,
  );
const statuses = async (edge: FastifyInstance, urls: readonly string[]) =>
  Promise.all(urls.map(async (url) => (await edge.inject({ url })).statusCode));
const registryOf = async (edge: FastifyInstance, headers = {}) =>
  (await edge.inject({ url: '/registry.json', headers })).json();

describe('a version that was withdrawn', () => {
  it('is replaced in every environment by one change, and reported to pages that run or remember it', async () => {
    const { desk, edge, staging } = await setUp();
    expect(await statuses(edge, filesOf('1.2.0'))).toEqual([200, 200, 200]);
    const before = await registryOf(edge);
    const { revision = 0 } = (await desk.stores.registry.read()) ?? {};

    const { stdout } = await withdraw(desk, 'claims 1.2.0');

    expect(stdout).toContain("Done: claims 1.2.0 is never served again: it shows others' pay.");
    expect(stdout).toContain('staging changes from 1.2.0 to 1.1.0.');
    expect((await desk.stores.registry.read())?.revision).toBe(revision + 1);
    expect(await desk.deployment()).toEqual({ current: '1.1.0', previous: ['1.0.0'] });
    expect(before.withdrawn).toBeUndefined();
    for (const each of [edge, staging]) {
      const { microFrontends, withdrawn } = await registryOf(each);
      expect(microFrontends.claims[0].metadata.version).toBe('1.1.0');
      expect(withdrawn).toEqual({ claims: ['1.2.0'] });
      expect((await each.inject({ url: '/claims/list' })).body).toContain('"withdrawn":{"claims":["1.2.0"]}');
      expect(await statuses(each, filesOf('1.2.0'))).toEqual([410, 410, 410]);
      expect(await statuses(each, filesOf('1.1.0'))).toEqual([200, 200, 200]);
    }
    expect((await withdraw(desk, 'claims 1.2.0')).stdout).toContain('Nothing changes');
  });

  it('is refused by every command and override, with the reason and who withdrew it', async () => {
    const { desk, edge, staging } = await setUp();
    // The edge uses the machine's clock.
    const expires = Math.floor(Date.now() / 1000) + 3600;
    const signature = signOverride({ remote: 'claims', target: '1.2.0', expires, who: 'zhang' }, key);
    const signed = `/?remote-claims=1.2.0&override-signature=${signature}`;
    const tried = await staging.inject({ url: '/?remote-claims=1.2.0' });
    const cookie = String(tried.headers['set-cookie']).split(';', 1)[0];
    await withdraw(desk, 'claims 1.2.0');

    for (const line of [
      `promote claims 1.2.0 ${production}`,
      `promote claims 1.2.0 ${production} --percent 10`,
      `rollback claims ${production} --to 1.2.0`,
      'verify claims 1.2.0',
      'publish claims --version 1.2.0 --from nowhere',
      'sign-override claims 1.2.0',
    ])
      expect([line, (await desk.give(line)).stderr]).toEqual([line, expect.stringMatching(words)]);
    for (const [each, url] of [
      [edge, signed],
      [staging, '/?remote-claims=1.2.0'],
    ] as const) {
      const refused = await each.inject({ url });
      expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('停用人：li')]);
      expect(refused.body).toContain("原因：it shows others' pay");
    }
    const [{ metadata }] = (await registryOf(staging, { cookie })).microFrontends.claims;
    expect(metadata.version).toBe('1.1.0');
    expect((await staging.inject({ url: '/overrides.json' })).json().remotes.claims).toHaveLength(2);
    expect((await desk.deployment())?.current).toBe('1.1.0');
  });

  it('is no longer a canary, a fallback or a rollback target', async () => {
    const { desk, edge } = await setUp();
    await desk.release({ version: '1.3.0' });
    await desk.give(`promote claims 1.3.0 ${production} --percent 10`);

    expect((await withdraw(desk, 'claims 1.3.0')).stdout).toContain('Its canary in production ends');
    await withdraw(desk, 'claims 1.1.0');

    expect(await desk.deployment()).toEqual({ current: '1.2.0', previous: ['1.0.0'] });
    for (const headers of [{}, { cookie: `gat-cohort=${inside}` }])
      expect((await registryOf(edge, headers)).microFrontends.claims).toEqual([
        expect.objectContaining({ fallbackUrl: '/remotes/claims/1.0.0/mf-manifest.json' }),
      ]);
  });

  it('stays current while the host can run no earlier version, and withdrawal is refused until it is retired', async () => {
    const { desk, edge } = await setUp();
    desk.buildHost('0.2.0');
    await desk.serve({ version: '2.0.0', kernel: '^0.2.0' });

    const { stderr, code } = await withdraw(desk, 'claims 2.0.0');

    expect(code).toBe(1);
    expect(stderr).toContain(
      'claims 2.0.0 is current in production, and no earlier version can take its place:',
    );
    expect(stderr).toContain('claims 1.0.0 cannot be served in production by host');
    expect(stderr).toContain('npm run delivery -- retire claims --env production');
    expect((await desk.deployment())?.current).toBe('2.0.0');
    expect(await statuses(edge, filesOf('2.0.0'))).toEqual([200, 200, 200]);
    await desk.give(`retire claims ${production}`);
    expect((await withdraw(desk, 'claims 2.0.0')).code).toBe(0);
    expect(await statuses(edge, filesOf('2.0.0'))).toEqual([410, 410, 410]);
    expect((await desk.give(`rollback claims ${production}`)).stderr).not.toContain('2.0.0');
  });

  it('is shown in status with who and why, and stays withdrawn after pruning or restoring an older state', async () => {
    const { desk, edge } = await setUp();
    const earlier = await desk.stores.registry.read();
    await withdraw(desk, 'claims 1.2.0');

    const { withdrawn, history } = JSON.parse((await desk.give('status --json')).stdout);
    expect(withdrawn).toMatchObject([{ remote: 'claims', version: '1.2.0', who: 'li' }]);
    // To a reader older than this command the entry is a rollback, which is correct as well.
    expect(history[0]).toMatchObject({
      action: 'rollback',
      who: 'li',
      reason: "it shows others' pay",
      withdraws: { version: '1.2.0' },
    });
    const { stdout } = await desk.give(`status ${production}`);
    expect(stdout).toMatch(/claims +1\.2\.0 +2026-11-21T\S+Z +li +it shows others' pay/);
    expect(stdout).toMatch(/li +withdraw +production, staging +claims +1\.2\.0 +1\.1\.0 +it shows/);

    const present = await desk.stores.registry.read();
    if (earlier) await desk.stores.registry.swap(present, { ...earlier });
    await desk.give('prune --keep 0 --days 0');

    expect(await desk.stores.published.has('claims', '1.2.0')).toBe(false);
    expect((await desk.deployment())?.current).toBe('1.1.0');
    expect((await desk.give('publish claims --version 1.2.0 --from nowhere')).stderr).toMatch(words);
    expect(await statuses(edge, filesOf('1.2.0'))).toEqual([410, 410, 410]);
  });

  it('needs a reason, and must have been published', async () => {
    const { desk } = await setUp();

    expect((await desk.give('withdraw claims 1.2.0')).stderr).toContain('--reason must say why');
    expect((await withdraw(desk, 'claims 9.9.9')).stderr).toContain('has not been published');
    expect((await desk.give('withdraw claims 1.2.0 --reason bad --dry-run')).stdout).toContain(
      'Would be done',
    );
    expect((await desk.deployment())?.current).toBe('1.2.0');
  });

  it('is not published again by release-builds, which prints the reason', async () => {
    const { desk } = await setUp();
    await withdraw(desk, 'claims 1.2.0');
    desk.buildHere({ version: '1.2.0' });

    expect((await desk.give('release-builds')).stdout).toMatch(words);
    expect((await desk.deployment())?.current).toBe('1.1.0');
  });
});

describe('a withdrawn host', () => {
  it('is replaced by the previous host, and its files are answered 410', async () => {
    const { desk, edge } = await setUp();
    const own = '/assets/own.fedcba9876543210.js';
    await desk.releaseHost('1.0.0', '0.1.0');
    const { name } = await desk.liveHost();
    await desk.publishHost('1.1.0', '0.1.2', { files: { 'assets/only.fedcba9876543210.js': '1' } });
    await desk.verifyHost('1.1.0');
    await desk.give(`promote host 1.1.0 ${production}`);
    const only = '/assets/only.fedcba9876543210.js';
    expect(await statuses(edge, [own])).toEqual([200]);

    expect((await withdraw(desk, 'host 1.1.0')).stdout).toContain('production changes from 1.1.0 to 1.0.0.');

    const page = await edge.inject({ url: '/registry.json' });
    expect([page.headers['x-portal-host'], page.json().withdrawn]).toEqual([name, undefined]);
    expect((await desk.give(`promote host 1.1.0 ${production}`)).stderr).toContain(
      'host 1.1.0 was withdrawn by li',
    );
    expect(await statuses(edge, [only])).toEqual([410]);
    const { stderr } = await withdraw(desk, 'host 1.0.0');
    expect(stderr).toContain('no earlier version can take its place');
    expect(stderr).not.toContain('retire');
  });

  it('is not served from the edge’s own folder either, and release-builds refuses it', async () => {
    const { desk, edge } = await setUp();
    await desk.give('release-builds');
    const { version } = await desk.liveHost();
    await desk.releaseHost('1.0.0', '0.1.0');
    expect((await withdraw(desk, `host ${version}`)).code).toBe(0);

    expect((await desk.give('release-builds')).stdout).toContain(`host ${version} was withdrawn by li`);
    rmSync(join(desk.dataDir, 'remotes/host/1.0.0'), { recursive: true });

    expect((await edge.inject({ url: '/registry.json' })).statusCode).toBe(503);
    writeHostBuild(desk.hostDir, { kernel: '0.1.4' });
    expect((await edge.inject({ url: '/registry.json' })).statusCode).toBe(200);
  });
});
