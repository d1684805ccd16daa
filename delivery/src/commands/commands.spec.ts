import { join } from 'node:path';
import { readHostBuild } from '../build/host-build-record';
import { publishRemote, temporaryFolders, write, writeCheckout } from '../edge/edge.fixture';
import { Refusal } from '../refusal';
import { calls } from '../release-server/calls';
import { openStores } from '../storage/stores';
import { runLine } from './command-line';
import { commands } from './commands';
import { commandsIn } from './desk.fixture';

const newFolder = temporaryFolders();

/** Creates a checkout with a built host and published versions of claims, and a function that runs commands there. */
async function setUp(...versions: string[]) {
  const rootDir = newFolder();
  const { dataDir, hostDir } = writeCheckout(rootDir);
  const stores = openStores(dataDir);
  const now = () => new Date('2026-11-21T03:00:00Z');
  const verified = { remote: 'claims', host: readHostBuild(hostDir).name, at: now().toISOString() };
  for (const version of versions) {
    await publishRemote(stores, { version });
    await stores.verifications.put({ ...verified, version, checks: ['files'] });
  }
  return { give: commandsIn({ rootDir, dataDir, hostDir, now, stores }), stores };
}
const claimsOf = async ({ registry }: ReturnType<typeof openStores>) =>
  (await registry.read())?.environments.production?.claims;

describe('running a command', () => {
  it('prints sentences by default', async () => {
    const { give } = await setUp('0.1.0', '0.2.0');

    expect(await give('promote claims 0.1.0 --env production')).toEqual({
      stdout: 'Done: claims in production changes from nothing to 0.1.0 for everybody.\n',
      stderr: '',
      code: 0,
    });
    expect((await give('promote claims 0.2.0 --env production --percent 10')).stdout).toBe(
      'Done: 10 % of the customers get claims in production as 0.2.0, the others stay on 0.1.0.\n',
    );
    expect((await give('rollback claims --env production')).stdout).toBe(
      'Done: claims in production changes from 0.2.0 to 0.1.0 for everybody.\n',
    );
    expect((await give('promote claims 0.1.0 --env production')).stdout).toMatch(/^Nothing changes/);
  });

  it('prints exactly one JSON object with --json', async () => {
    const { give } = await setUp('0.1.0');

    const { stdout, stderr, code } = await give('promote claims 0.1.0 --env production --json');

    expect([stderr, code]).toEqual(['', 0]);
    expect(JSON.parse(stdout)).toEqual({
      changed: true,
      dryRun: false,
      change: {
        at: '2026-11-21T03:00:00.000Z',
        who: 'li',
        by: 'command',
        action: 'promote',
        environment: 'production',
        remote: 'claims',
        to: '0.1.0',
      },
      deployment: { current: '0.1.0', previous: [] },
    });
  });

  it.each([
    [
      'promote claims 0.2.0 --env production',
      'Would be done: claims in production changes from 0.1.0 to 0.2.0',
    ],
    ['promote claims 0.2.0 --env production --percent 5', 'Would be done: 5 % of the customers'],
    ['prune --keep 0', 'Would be removed:\n  claims 0.2.0'],
  ])('prints with --dry-run what it would do, and changes nothing: %s', async (line, plan) => {
    const { give, stores } = await setUp('0.1.0', '0.2.0');
    await give('promote claims 0.1.0 --env production');

    const { stdout } = await give(`${line} --dry-run`);

    expect(stdout).toContain(plan);
    expect((await stores.registry.read())?.revision).toBe(1);
    expect(await stores.published.versions('claims')).toHaveLength(2);
  });

  it.each([
    ['fly', 'there is no command "fly"'],
    ['promote claims 0.1.0', '--env must be one of production, staging'],
    ['promote claims 0.1.0 --env moon', '--env must be one of production, staging'],
    ['promote claims 9.9.9 --env production', 'claims 9.9.9 has not been published'],
    ['promote claims 0.1.0 --env production --percent 101', '--percent must be a number from 0 to 100'],
    ['promote claims 0.1.0 --env production --percent -1', '--percent'],
    ['rollback claims --env production', 'claims has no earlier version in production'],
    ['prune --keep many', '--keep must be a whole number'],
    ['issue-token lin --days 0.5', '--days must be a whole number from 1 to 366'],
    ['status --colour', "Unknown option '--colour'"],
    ['publish flying --version 1.0.0', 'there is no remote "flying": claims'],
    ['publish claims --version latest', '--version must be a semantic version'],
    ['publish constructor --version 1.0.0 --from dist', '"constructor" is no name of a remote'],
    ['publish claims --version 1.0.0+build.5', 'without build metadata'],
  ])('prints the reason of a failure to stderr, or as JSON to stdout with --json: %s', async (line, why) => {
    const { give } = await setUp('0.1.0');

    const [asText, forMachines] = [await give(line), await give(`${line} --json`)];

    expect(asText).toMatchObject({ stdout: '', stderr: expect.stringContaining(why), code: 1 });
    expect(forMachines).toMatchObject({ stderr: '', code: 1 });
    expect(JSON.parse(forMachines.stdout)).toEqual({ error: expect.stringContaining(why) });
  });

  it('lists the commands with their descriptions', async () => {
    const { stdout } = await (await setUp()).give('help');

    for (const name of Object.keys(commands)) expect(stdout).toContain(`  ${name}`);
  });
});

describe('promoting', () => {
  it('requires a verification in the host that will load the version, and prints the command for it', async () => {
    const { give, stores } = await setUp('0.1.0');
    await stores.verifications.remove('claims', '0.1.0');

    const { stderr, code } = await give('promote claims 0.1.0 --env production');

    expect(code).toBe(1);
    expect(stderr).toContain('npm run delivery -- verify claims 0.1.0');
    expect(await claimsOf(stores)).toBeUndefined();
  });

  it('is undone when the version was pruned meanwhile', async () => {
    const { give, stores } = await setUp('0.1.0', '0.2.0');
    await give('promote claims 0.1.0 --env production');
    const { registry, published } = stores;
    const update = registry.update.bind(registry);
    registry.update = async (change) => {
      registry.update = update;
      const written = await update(change);
      await (await published.retire('claims', '0.2.0')).discard();
      return written;
    };

    expect((await give('promote claims 0.2.0 --env production')).stderr).toContain('pruned meanwhile');
    expect((await claimsOf(stores))?.current).toBe('0.1.0');
  });

  it('stores named customers, shares and bounds of a plan, which status shows', async () => {
    const { give, stores } = await setUp('0.1.0', '0.2.0');
    await give('promote claims 0.1.0 --env production');
    const { stdout } = await give(
      'promote claims 0.2.0 --env production --customers 7,12,7 --then 1,10,50,100 --minutes 5 --attempts 20 ' +
        '--max-error-rate 2 --max-mount 800 --max-lcp 2500 --max-inp 200 --max-cls 0.1',
    );

    expect(stdout).toContain('Done: 0 % of the customers and 2 named ones get claims in production as 0.2.0');
    expect((await claimsOf(stores))?.canary).toMatchObject({
      percent: 0,
      customers: ['7', '12'],
      plan: {
        shares: [1, 10, 50, 100],
        minutes: 5,
        attempts: 20,
        bounds: { errorRate: 0.02, mountMs: 800, lcpMs: 2500, inpMs: 200, cls: 0.1 },
      },
    });
    expect((await give('status --env production')).stdout).toContain('0.2.0 (2 named → 1 → 10 → 50 → 100 %)');
  });

  it.each([
    ['--customers lin,7', 'no id is: "lin"'],
    ['--customers 0', 'no id is: "0"'],
    ['--customers 7 --percent 100', '--customers come before all others'],
    ['--percent 10 --max-lcp 2500', '--max-lcp belong to --then'],
    ['--percent 10 --then 50 --max-lcp 2500 --attempts 0', '--attempts must be a number of loads above 0'],
    ['--percent 10 --then 50 --max-cls=-1', '--max-cls must be a number above 0'],
    ['--percent 10 --then 50 --max-error-rate 101', '--max-error-rate must be a number above 0, at most 100'],
    ['--percent 10 --then 5,50', '--then must be shares that grow'],
    ['--percent 10 --then 50 --minutes forever', '--minutes must be a number of minutes'],
  ])('refuses an invalid plan: %s', async (plan, why) => {
    const { give, stores } = await setUp('0.1.0', '0.2.0');
    await give('promote claims 0.1.0 --env production');

    expect((await give(`promote claims 0.2.0 --env production ${plan}`)).stderr).toContain(why);
    expect((await claimsOf(stores))?.canary).toBeUndefined();
  });

  it('treats a canary of 100 % as a promotion', async () => {
    const { give, stores } = await setUp('0.1.0', '0.2.0');
    await give('promote claims 0.1.0 --env production');
    await give('promote claims 0.2.0 --env production --percent 25');

    await give('promote claims 0.2.0 --env production --percent 100');

    expect(await claimsOf(stores)).toEqual({ current: '0.2.0', previous: ['0.1.0'] });
  });
});

describe('a program with some of the commands', () => {
  it('names the commands that it has as its users give them', async () => {
    const said = 'npm run delivery -- verify claims 1.0.0, or npm run delivery -- retire claims';
    const run = () => Promise.reject(new Refusal(said));
    const program = { name: 'npx remote', surroundings: () => ({}), server: () => undefined };

    const { stderr } = await runLine(['verify'], {
      ...program,
      commands: { verify: { ...calls.verify, isLocal: true, run } },
    });

    expect(stderr).toBe('npx remote verify claims 1.0.0, or npm run delivery -- retire claims\n');
  });

  it('shows nothing on which a terminal acts, whatever others have written', async () => {
    const { give } = await setUp('0.1.0');
    await give('promote claims 0.1.0 --env production --reason \u001b[2Jgood\u202E');

    const { stdout } = await give('status');

    expect(stdout).toContain('\\u001b[2Jgood');
    expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202E/u);
  });
});

describe('the status command', () => {
  it('shows versions, canary, error rates, and who made each change', async () => {
    const { give, stores } = await setUp('0.1.0', '0.2.0');
    await give('promote claims 0.1.0 --env production');
    await give('promote claims 0.2.0 --env production --percent 10');
    const tally = { loads: 38, failures: 2, errors: 3, replaced: 2 };
    const counts = { 30: { claims: { '0.2.0': tally } } };
    write(join(stores.published.dir, '..'), {
      'telemetry/2026-11-21T02-writer.json': JSON.stringify(counts),
    });

    const { stdout } = await give('status --env production');
    const json = JSON.parse((await give('status --env production --json')).stdout);

    expect(stdout).toMatch(
      /claims +0\.1\.0 +2026-11-21T03:00:00Z +not loaded +0\.2\.0 \(10 %\) +12\.5 % \(5 of 40\)/,
    );
    expect(stdout).toMatch(/2 +2026-11-21T03:00:00Z +li +canary 10 % +production +claims +0\.1\.0 +0\.2\.0/);
    expect(json).toMatchObject({
      revision: 2,
      environments: { production: { claims: { canary: { version: '0.2.0', percent: 10 } } } },
      counts: { hours: 24, remotes: { claims: { '0.2.0': { loads: 38, errorRate: 0.125 } } } },
      history: [{ action: 'canary' }, { action: 'promote' }],
    });
    expect(Object.keys(json.environments)).toEqual(['production']);
  });
});
