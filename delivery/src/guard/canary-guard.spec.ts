import { join } from 'node:path';
import { temporaryFolder } from '../edge/edge.fixture';
import { promote, promoteToShare } from '../registry/deploy';
import { openStores } from '../storage/stores';
import { guardCanaries } from './canary-guard';

const folder = temporaryFolder();
const target = { remote: 'claims', environment: 'production' } as const;
const began = new Date('2026-11-21T02:00:00Z');
const hourLater = () => new Date('2026-11-21T03:00:00Z');
let count = 0;

interface Told {
  loads: number;
  failures?: number;
  errors?: number;
}
const countsOf = (told: Told) => ({ failures: 0, errors: 0, replaced: 0, ...told });

/** A canary of claims and what browsers tell of both versions: over all of its time, and lately where that differs. */
async function setUp(current: Told, canary: Told, lately?: { current: Told; canary: Told }) {
  const { registry: store } = openStores(join(folder, String((count += 1))));
  const deploying = { store, who: 'li', now: () => began };
  await promote(deploying, target, '0.1.0');
  await promoteToShare(deploying, target, '0.2.0', 10);
  const counts = async (since: Date) => {
    const told = since > began && lately ? lately : { current, canary };
    return { claims: { '0.1.0': countsOf(told.current), '0.2.0': countsOf(told.canary) } };
  };
  return { store, counts, environment: 'production' as const, now: hourLater };
}
const present = async ({ store }: Awaited<ReturnType<typeof setUp>>) =>
  (await store.read())?.environments.production?.claims;

describe('the guard of canaries', () => {
  it('rolls back the one that goes wrong more often, and writes down who, what and why', async () => {
    const input = await setUp({ loads: 900, errors: 9 }, { loads: 90, failures: 10, errors: 2 });

    const [judged] = await guardCanaries(input);

    expect(judged?.deployed).toBeDefined();
    expect(await present(input)).toEqual({ current: '0.1.0', previous: [] });
    expect((await input.store.read())?.change).toMatchObject({
      who: 'canary-guard',
      action: 'abort',
      remote: 'claims',
      from: '0.2.0',
      to: '0.1.0',
      reason: 'claims 0.2.0 went wrong 12.0 % (12 of 100), 0.1.0 1.0 % (9 of 900)',
    });
  });

  it.each([
    ['as often as the current version', { loads: 90, errors: 18 }, { loads: 90, errors: 20 }],
    ['seldom, if twice as often', { loads: 10_000, errors: 20 }, { loads: 1000, errors: 10 }],
    ['not at all', { loads: 100 }, { loads: 100 }],
    ['in too few loads to judge', { loads: 100 }, { loads: 10, failures: 9 }],
    ['too few times to judge', { loads: 100 }, { loads: 26, failures: 4 }],
    ['in one page that throws without end', { loads: 100 }, { loads: 4, errors: 5000 }],
  ])('leaves one alone that goes wrong %s', async (_how, current, canary) => {
    const input = await setUp(current, canary);

    expect(await guardCanaries(input)).toMatchObject([{ remote: 'claims', isWorse: false }]);
    expect((await present(input))?.canary?.version).toBe('0.2.0');
  });

  it('sees a sudden rise in one that was good for long', async () => {
    const input = await setUp(
      { loads: 100_000, errors: 100 },
      { loads: 10_000, errors: 40 },
      { current: { loads: 300 }, canary: { loads: 30, errors: 25 } },
    );

    expect(await guardCanaries(input)).toMatchObject([{ isWorse: true, canary: { rate: 25 / 30 } }]);
  });

  it('says with a dry run what it would do, and does nothing', async () => {
    const input = await setUp({ loads: 100 }, { loads: 100, errors: 50 });

    const [judged] = await guardCanaries({ ...input, isDryRun: true });

    expect(judged?.deployed?.change.action).toBe('abort');
    expect((await present(input))?.canary?.version).toBe('0.2.0');
  });

  it('judges nothing where no canary runs', async () => {
    const input = await setUp({ loads: 100, errors: 99 }, { loads: 100 });

    expect(await guardCanaries({ ...input, environment: 'staging' })).toEqual([]);
  });
});
