import { join } from 'node:path';
import { temporaryFolders, writeCheckout, writeRemoteBuild } from '../edge/edge.fixture';
import { abortCanary } from '../registry/deploy';
import { deployingTo, target } from '../registry/deploying.fixture';
import { openStores } from '../storage/stores';
import { commandsIn } from './desk.fixture';

const newFolder = temporaryFolders();
const [first, second] = ['0.1.0-h000000000001', '0.1.0-h000000000002'];
const promotion = `npm run delivery -- promote claims ${second} --env production`;

/** Simulates a checkout that is built and started repeatedly. */
function checkout() {
  const rootDir = newFolder();
  const { dataDir, hostDir } = writeCheckout(rootDir);
  const stores = openStores(dataDir);
  const now = () => new Date('2026-11-21T03:00:00Z');
  const give = async (line: string) => {
    const { stdout, stderr } = await commandsIn({ rootDir, dataDir, hostDir, now, stores })(line);
    if (stderr) throw new Error(stderr);
    return stdout;
  };
  const start = (version: string, more = '') => {
    writeRemoteBuild(join(rootDir, 'remote-claims', 'dist'), { version, code: `'${version}'` });
    return give(`release-builds${more}`);
  };
  const served = async () => (await stores.registry.read())?.environments.production?.claims;
  return { give, start, served, stores, now };
}

describe('releasing the builds of a checkout', () => {
  it('serves a build where nothing is served, and replaces an earlier build of the same checkout', async () => {
    const { start, served, stores } = checkout();

    await start(first);
    expect(await served()).toEqual({ current: first, previous: [] });
    expect(await start(second)).not.toContain('promote');
    expect(await served()).toEqual({ current: second, previous: [first] });
    await start(first);

    expect((await served())?.current).toBe(first);
    expect((await stores.registry.history(9)).map(({ change: { by } }) => by)).toEqual(
      // The host and three builds of claims.
      Array.from({ length: 4 }, () => 'checkout'),
    );
  });

  it('adds no history entry when the same build is served again', async () => {
    const { start, stores } = checkout();
    await start(first);
    const before = (await stores.registry.read())?.revision;

    await start(first);

    expect((await stores.registry.read())?.revision).toBe(before);
  });

  it.each([
    ['rolled back', ['rollback claims --env production'], '0.0.9'],
    ['promoted something', ['promote claims 0.0.9 --env production'], '0.0.9'],
    ['promoted the very build before', [`promote claims ${first} --env production`], first],
    [
      'tried a canary and ended it',
      [`promote claims ${first} --env production --percent 5`, 'rollback claims --env production'],
      '0.0.9',
    ],
  ])('publishes the build, but keeps the version that a command serves: %s', async (_, lines, current) => {
    const { start, give, served } = checkout();
    await start('0.0.9');
    await start(first);
    if (!lines[0]?.startsWith('rollback')) await give('rollback claims --env production');
    for (const line of lines) await give(line);

    const output = await start(second);

    expect(output).toContain(`production still serves claims ${current} (`);
    expect(output).toContain(
      `by li, 2026-11-21T03:00:00.000Z); this build is published. To serve it: ${promotion}`,
    );
    expect((await served())?.current).toBe(current);
    await give(promotion.replace('npm run delivery -- ', ''));
    expect((await served())?.current).toBe(second);
  });

  it('does not promote over a canary that is running or was ended by the guard', async () => {
    const { start, give, served, stores, now } = checkout();
    await start('0.0.9');
    await start(first);
    await give('rollback claims --env production');
    await give(`promote claims ${first} --env production --percent 10`);
    const before = await served();

    expect(await start(second)).toContain(`claims 0.0.9, and ${first} to 10 % (canary by li`);
    expect(await served()).toEqual(before);
    const guarding = { ...deployingTo(stores.registry, now), who: 'canary-guard', by: 'guard' } as const;
    await abortCanary(guarding, target, first, 'errors');

    expect(await start(second)).toContain('(abort by canary-guard');
    expect((await served())?.current).toBe('0.0.9');
  });

  it('updates an environment whose last change was its own, and lists with --dry-run the remotes that it would keep', async () => {
    const { start, give, served, stores } = checkout();
    await start(first);
    await start(first, ' --env staging');
    await give(`promote claims ${first} --env production`);
    await start(second, ' --env staging');
    await start('0.0.9');
    await give('rollback claims --env production');

    expect(await start(second, ' --dry-run')).toContain(promotion);
    expect((await served())?.current).toBe(first);
    expect((await stores.registry.read())?.environments.staging?.claims?.current).toBe(second);
  });

  it('replaces a build that an earlier version of the tools promoted', async () => {
    const { start, served, stores } = checkout();
    const change = { at: '2026-11-20T00:00:00.000Z', who: 'li', action: 'promote', ...target } as const;
    const serving = (current: string) => ({ production: { claims: { current, previous: [] } } });
    await stores.registry.swap(undefined, { environments: serving(first), change: { ...change, to: first } });

    await start(second);

    expect((await served())?.current).toBe(second);
  });
});
