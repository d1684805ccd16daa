import { temporaryFolders } from '../edge/edge.fixture';
import { admitAll } from '../registry/change';
import { promote, promoteToShare, rollback } from '../registry/deploy';
import { deployingTo, target } from '../registry/deploying.fixture';
import { openStores } from '../storage/stores';
import { guardCanaries } from './canary-guard';

const newFolder = temporaryFolders();
const began = new Date('2026-11-21T02:00:00Z');
const hourLater = () => new Date('2026-11-21T03:00:00Z');

interface CanaryCounts {
  loads: number;
  failures?: number;
  errors?: number;
}
const countsOf = (counts: CanaryCounts) => ({ failures: 0, errors: 0, replaced: 0, ...counts });

/** Sets up a canary of claims and the counts of both versions: of its whole time, and recent ones if they differ. */
async function setUp(
  current: CanaryCounts,
  canary: CanaryCounts,
  {
    lately,
    remote = 'claims',
  }: { lately?: { current: CanaryCounts; canary: CanaryCounts }; remote?: string } = {},
) {
  const { registry: store } = openStores(newFolder());
  const deploying = deployingTo(store, () => began);
  await promote(deploying, { ...target, remote }, '0.1.0');
  await promoteToShare(deploying, { ...target, remote }, '0.2.0', 10);
  const counts = async (since: Date) => {
    const recent = since > began && lately ? lately : { current, canary };
    return { [remote]: { '0.1.0': countsOf(recent.current), '0.2.0': countsOf(recent.canary) } };
  };
  return { store, counts, admit: admitAll, environment: 'production' as const, now: hourLater };
}
const present = async ({ store }: Awaited<ReturnType<typeof setUp>>) =>
  (await store.read())?.environments.production?.claims;

describe('the canary guard', () => {
  it('rolls back a canary with a higher error rate, and records who, what and why', async () => {
    const input = await setUp({ loads: 900, errors: 9 }, { loads: 90, failures: 10, errors: 2 });

    const [evaluated] = await guardCanaries(input);

    expect(evaluated?.deployed).toBeDefined();
    expect(await present(input)).toEqual({ current: '0.1.0', previous: [], undone: ['0.2.0'] });
    expect((await input.store.read())?.change).toMatchObject({
      who: 'canary-guard',
      action: 'abort',
      remote: 'claims',
      from: '0.2.0',
      to: '0.1.0',
      reason: 'claims 0.2.0 has an error rate of 12.0 % (12 of 100), 0.1.0 of 1.0 % (9 of 900)',
    });
  });

  it('evaluates a canary of the host likewise', async () => {
    const input = await setUp({ loads: 900, errors: 9 }, { loads: 90, errors: 12 }, { remote: 'host' });

    expect(await guardCanaries(input)).toMatchObject([{ remote: 'host', isWorse: true }]);
    expect((await input.store.read())?.change).toMatchObject({
      action: 'abort',
      remote: 'host',
      to: '0.1.0',
    });
  });

  it.each([
    ['as often as the current version', { loads: 90, errors: 18 }, { loads: 90, errors: 20 }],
    ['seldom, if twice as often', { loads: 10_000, errors: 20 }, { loads: 1000, errors: 10 }],
    ['has no errors', { loads: 100 }, { loads: 100 }],
    ['has too few loads to evaluate', { loads: 100 }, { loads: 10, failures: 9 }],
    ['has too few failures to evaluate', { loads: 100 }, { loads: 26, failures: 4 }],
    ['in one page that throws without end', { loads: 100 }, { loads: 4, errors: 5000 }],
  ])('does not change a canary that %s', async (_how, current, canary) => {
    const input = await setUp(current, canary);

    expect(await guardCanaries(input)).toMatchObject([{ remote: 'claims', isWorse: false }]);
    expect((await present(input))?.canary?.version).toBe('0.2.0');
  });

  it('detects a sudden rise of errors that the average over the canary’s whole time would hide', async () => {
    const input = await setUp(
      { loads: 100_000, errors: 100 },
      { loads: 10_000, errors: 40 },
      { lately: { current: { loads: 300 }, canary: { loads: 30, errors: 25 } } },
    );

    expect(await guardCanaries(input)).toMatchObject([{ isWorse: true, canary: { rate: 25 / 30 } }]);
  });

  it('reports with a dry run what it would do, and changes nothing', async () => {
    const input = await setUp({ loads: 100 }, { loads: 100, errors: 50 });

    const [evaluated] = await guardCanaries({ ...input, isDryRun: true });

    expect(evaluated?.deployed?.change.action).toBe('abort');
    expect((await present(input))?.canary?.version).toBe('0.2.0');
  });

  it('evaluates nothing where no canary runs', async () => {
    const input = await setUp({ loads: 100, errors: 99 }, { loads: 100 });

    expect(await guardCanaries({ ...input, environment: 'staging' })).toEqual([]);
  });

  it('raises a canary to the next share of its plan after the planned minutes and loads', async () => {
    const good = { loads: 100, errors: 1 };
    const input = await setUp(good, good);
    const deploying = { ...input, who: 'li', now: () => began };
    const plan = { shares: [50, 100], minutes: 60, attempts: 100 };
    await promoteToShare(deploying, target, '0.2.0', 20, plan);
    const at = async (minutes: number, counts = input.counts) => {
      const now = () => new Date(began.getTime() + minutes * 60_000);
      return (await guardCanaries({ ...input, now, counts }))[0]?.deployed?.change;
    };
    const few = async () => ({ claims: { '0.1.0': countsOf(good), '0.2.0': countsOf({ loads: 99 }) } });

    expect(await at(59)).toBeUndefined();
    expect(await at(60, few)).toBeUndefined();
    expect(await at(60)).toMatchObject({ action: 'canary', percent: 50, who: 'canary-guard' });
    expect(await at(119)).toBeUndefined();
    expect((await present(input))?.canary).toMatchObject({ percent: 50, plan: { shares: [100] } });
    expect(await at(120)).toMatchObject({ action: 'promote', to: '0.2.0' });
    expect(await present(input)).toEqual({ current: '0.2.0', previous: ['0.1.0'] });
  });

  it('rolls back a canary that becomes worse during its plan', async () => {
    const input = await setUp({ loads: 900, errors: 9 }, { loads: 90, errors: 12 });
    const deploying = { ...input, who: 'li', now: () => began };
    await promoteToShare(deploying, target, '0.2.0', 20, { shares: [100], minutes: 1, attempts: 1 });

    expect(await guardCanaries(input)).toMatchObject([
      { isWorse: true, deployed: { change: { action: 'abort' } } },
    ]);
  });
});

describe('the canary guard after a full promotion', () => {
  const before = { loads: 900, errors: 9 };
  /** Promotes 0.2.0 to everybody at `began` in place of 0.1.0. */
  async function promoted(newer: CanaryCounts, by: 'command' | 'checkout' = 'command') {
    const { registry: store } = openStores(newFolder());
    const deploying = { ...deployingTo(store, () => began), by };
    await promote(deploying, target, '0.1.0');
    await promote(deploying, target, '0.2.0');
    const counts = async (since: Date) => ({
      claims: {
        // Everybody loaded 0.1.0 until then.
        ...(since < began && { '0.1.0': countsOf(before) }),
        '0.2.0': countsOf(newer),
      },
    });
    const guard = (minutes: number) =>
      guardCanaries({
        store,
        counts,
        admit: admitAll,
        environment: 'production',
        now: () => new Date(began.getTime() + minutes * 60_000),
      });
    return { store, counts, deploying, guard };
  }
  const failing = { loads: 90, failures: 10, errors: 2 };

  it('rolls back to the previous version when errors rise, and records why', async () => {
    const input = await promoted(failing);

    const [evaluated] = await input.guard(1);

    expect(evaluated).toMatchObject({ canary: { version: '0.2.0', percent: 100 }, isWorse: true });
    expect((await input.store.read())?.environments.production?.claims).toEqual({
      current: '0.1.0',
      previous: [],
      undone: ['0.2.0'],
    });
    expect((await input.store.read())?.change).toMatchObject({
      who: 'canary-guard',
      by: 'guard',
      action: 'rollback',
      from: '0.2.0',
      to: '0.1.0',
      reason: 'claims 0.2.0 has an error rate of 12.0 % (12 of 100), 0.1.0 of 1.0 % (9 of 900)',
    });
    expect(await input.guard(2)).toEqual([]);
  });

  it('keeps a version whose error rate is no higher, and stops watching after an hour', async () => {
    const fine = await promoted({ loads: 100, errors: 1 });
    const late = await promoted(failing);

    expect(await fine.guard(59)).toMatchObject([{ isWorse: false }]);
    expect(await late.guard(61)).toEqual([]);
    expect((await late.store.read())?.change.action).toBe('promote');
  });

  it('watches neither versions released by a checkout nor versions restored by a rollback', async () => {
    const built = await promoted(failing, 'checkout');
    const back = await promoted(failing);
    await rollback(back.deploying, target);

    expect(await built.guard(1)).toEqual([]);
    expect(await back.guard(1)).toEqual([]);
  });

  it('keeps watching when a new canary starts, and ends that canary with its rollback', async () => {
    const input = await promoted(failing);
    await promoteToShare({ ...input.deploying, by: 'command' }, target, '0.3.0', 10);

    await input.guard(5);

    expect((await input.store.read())?.environments.production?.claims).toEqual({
      current: '0.1.0',
      previous: [],
      undone: ['0.2.0', '0.3.0'],
    });
  });
});
