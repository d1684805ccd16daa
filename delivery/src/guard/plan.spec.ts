import { temporaryFolders } from '../edge/edge.fixture';
import { admitAll, type Deploying } from '../registry/change';
import { promote, promoteToShare } from '../registry/deploy';
import type { CanaryPlan } from '../registry/registry-record';
import { customersOutside, deployingTo, target } from '../registry/deploying.fixture';
import { resolve } from '../registry/resolution';
import { withdraw } from '../registry/withdraw';
import { openStores } from '../storage/stores';
import type { VersionCounts } from '../telemetry/counts';
import { guardCanaries } from './canary-guard';

const newFolder = temporaryFolders();
const began = new Date('2026-11-21T02:00:00Z');

describe('a canary plan', () => {
  const plan = { shares: [1, 10, 50, 100], minutes: 60, attempts: 40 };
  type Bounds = NonNullable<CanaryPlan['bounds']>;
  /** None of these customers is in the first half. */
  const [outsider = '', ...named] = customersOutside('claims', 50).slice(0, 3);

  /** Starts a canary of 0.2.0 over 0.1.0, first for two named customers only, with the reports on it. */
  async function planned(newer: Partial<VersionCounts>, bounds?: Bounds) {
    const { registry: store } = openStores(newFolder());
    const deploying = deployingTo(store, () => began);
    await promote(deploying, target, '0.1.0');
    const given = { ...plan, ...(bounds && { bounds }) };
    await promoteToShare(deploying, target, '0.2.0', 0, given, named);
    const counts = async () => ({
      claims: {
        '0.1.0': { loads: 1000, failures: 0, errors: 100, replaced: 0 },
        '0.2.0': { loads: 0, failures: 0, errors: 0, replaced: 0, ...newer },
      },
    });
    const at = async (minutes: number) => {
      const now = () => new Date(began.getTime() + minutes * 60_000);
      return (await guardCanaries({ store, counts, admit: admitAll, environment: 'production', now }))[0];
    };
    const present = async () => (await store.read())?.environments.production?.claims;
    return { store, deploying, at, present };
  }
  const firstFor = async ({ store }: Pick<Deploying, 'store'>, cohort: string) => {
    const rows = (await store.read())?.environments.production ?? {};
    return resolve(rows, { cohort }).claims?.[0]?.kind;
  };
  it('serves a version to named customers first, keeps it for them, and grows to everybody', async () => {
    const { at, present, store } = await planned({ loads: 40 }, { errorRate: 0.05 });
    const served = async () =>
      Promise.all([...named, outsider].map((customer) => firstFor({ store }, customer)));
    expect(await served()).toEqual(['canary', 'canary', 'current']);

    const taken = [];
    for (const hour of [1, 2, 3, 4]) {
      const { change } = (await at(hour * 60))?.deployed ?? {};
      taken.push([change?.percent ?? change?.action, ...(await served())]);
    }

    // The share of the first half includes neither the two named customers nor the outsider: the two have it by name.
    const byName = ['canary', 'canary', 'current'];
    expect(taken).toEqual([
      [1, ...byName],
      [10, ...byName],
      [50, ...byName],
      ['promote', 'current', 'current', 'current'],
    ]);
    expect(await present()).toEqual({ current: '0.2.0', previous: ['0.1.0'] });
  });

  it.each<[keyof Bounds, number, Partial<VersionCounts>, string]>([
    ['errorRate', 0.05, { loads: 40, errors: 3 }, 'an error rate of 7.5 % (3 of 40), its plan allows 5 %'],
    [
      'mountMs',
      500,
      { loads: 40, mountMsP75: 501, reports: { mountMs: 40 } },
      'a mount time of 501 ms (75th percentile of 40), its plan allows 500 ms',
    ],
    ['lcpMs', 2500, { loads: 40, lcpMsP75: 2600, reports: { lcpMs: 40 } }, 'an LCP of 2600 ms'],
    ['inpMs', 200, { loads: 40, inpMsP75: 201, reports: { inpMs: 40 } }, 'an INP of 201 ms'],
    ['cls', 0.1, { loads: 40, clsP75: 0.101, reports: { cls: 40 } }, 'a CLS of 0.101 '],
  ])('rolls back once %s is above %d, when there are enough reports', async (bound, most, bad, why) => {
    const tooFew = { ...bad, loads: 39, reports: { [bound]: 39 } };
    const young = await planned(tooFew, { [bound]: most });
    expect(await young.at(60)).toMatchObject({
      isWorse: false,
      refused: expect.stringContaining('its plan asks for 40'),
    });
    expect((await young.present())?.canary?.percent).toBe(0);

    const { at, present } = await planned(bad, { [bound]: most });
    expect((await at(1))?.deployed?.change).toMatchObject({
      action: 'abort',
      who: 'canary-guard',
      reason: expect.stringContaining(`claims 0.2.0 has ${why}`),
    });
    expect(await present()).toEqual({ current: '0.1.0', previous: [], undone: ['0.2.0'] });
  });

  it('does not grow while a bound has too few reports, and names the bound', async () => {
    const { at, present } = await planned({ loads: 400 }, { lcpMs: 2500 });

    expect((await at(600))?.refused).toContain('an LCP was reported 0 times, its plan asks for 40');
    expect((await present())?.canary?.percent).toBe(0);
  });

  it('stays at its named customers while none of them has loaded the version, and reports their ids', async () => {
    const { at, present } = await planned({ loads: 0 });

    expect((await at(600))?.refused).toContain(`none of the customers ${named.join(', ')} has loaded it`);
    expect((await present())?.canary?.percent).toBe(0);
  });

  it('is refused while another version’s plan runs, and ends when its version is withdrawn', async () => {
    const { deploying, present, at } = await planned({ loads: 40 });
    await expect(promoteToShare(deploying, target, '0.3.0', 1, plan)).rejects.toThrow(
      'goes on with the plan of 0.2.0; end it first',
    );

    await withdraw(deploying, { remote: 'claims', version: '0.2.0', reason: 'it shows others’ pay' });
    expect(await at(60)).toBeUndefined();
    await expect(promoteToShare(deploying, target, '0.2.0', 0, plan, ['7'])).rejects.toThrow('never served');
    expect(await present()).toEqual({ current: '0.1.0', previous: [] });
  });
});
