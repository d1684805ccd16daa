import { publishRemote, temporaryFolders } from '../edge/edge.fixture';
import { promote, promoteToShare, retire, rollback } from '../registry/deploy';
import { deployingTo, target } from '../registry/deploying.fixture';
import { openStores } from '../storage/stores';
import { prunable, prune } from './prune';

const newFolder = temporaryFolders();
const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const allDays = at(30);
async function published(...versions: string[]) {
  const stores = openStores(newFolder());
  for (const version of versions) await publishRemote(stores, { version });
  const on = (day: number) => deployingTo(stores.registry, () => at(day));
  return { stores, on };
}
const left = async ({ published: store }: ReturnType<typeof openStores>) =>
  (await store.versions('claims')).map(({ version }) => version).sort();

describe('pruning versions', () => {
  it('removes versions that are neither current, nor a canary, nor a rollback target', async () => {
    const { stores, on } = await published('0.1.0', '0.2.0', '0.3.0', '0.4.0', '0.5.0');
    await promote(on(1), target, '0.1.0');
    await promote(on(1), target, '0.2.0');
    await promoteToShare(on(1), target, '0.4.0', 5);

    const removed = await prune(stores, { keep: 0, since: allDays });

    expect(removed.map(({ version }) => version).sort()).toEqual(['0.3.0', '0.5.0']);
    expect(await left(stores)).toEqual(['0.1.0', '0.2.0', '0.4.0']);
  });

  it('keeps versions that another environment serves, and the latest', async () => {
    const { stores, on } = await published('0.1.0', '0.2.0', '0.3.0');
    await promote(on(1), { ...target, environment: 'staging' }, '0.1.0');

    const [latest] = await stores.published.versions('claims');
    const removed = await prune(stores, { keep: 1, since: allDays });

    expect(removed.map(({ version }) => version)).toEqual(
      ['0.2.0', '0.3.0'].filter((version) => version !== latest?.version),
    );
  });

  it('keeps versions that a page opened in the last days may still request', async () => {
    const { stores, on } = await published('0.1.0', '0.2.0', '0.3.0', '0.4.0', '0.5.0');
    await promote(on(1), target, '0.1.0');
    await promote(on(5), target, '0.2.0');
    await promote(on(9), { ...target, environment: 'staging' }, '0.3.0');
    await retire(on(9), { ...target, environment: 'staging' });
    await promote(on(9), target, '0.4.0');
    await rollback(on(9), target, '0.1.0');
    await promote(on(9), target, '0.5.0');

    const dropped = await prunable(stores, { keep: 0, since: at(10) });
    expect(dropped.map(({ version }) => version).sort()).toEqual(['0.2.0', '0.4.0']);
    expect(await prunable(stores, { keep: 0, since: at(7) })).toEqual([]);
  });

  it('keeps versions that were rolled back or retired, so that they can be restored', async () => {
    const { stores, on } = await published('0.1.0', '0.2.0', '0.3.0');
    await promote(on(1), target, '0.1.0');
    await promote(on(1), target, '0.2.0');
    await rollback(on(1), target);
    await promote(on(1), { ...target, environment: 'staging' }, '0.3.0');
    await retire(on(1), { ...target, environment: 'staging' });

    expect(await prunable(stores, { keep: 0, since: allDays })).toEqual([]);
  });

  it('restores a version that is promoted while it is being removed', async () => {
    const { stores, on } = await published('0.1.0', '0.2.0');
    await promote(on(1), target, '0.1.0');
    const { published: store } = stores;
    const retire = store.retire.bind(store);
    store.retire = async (remote, version) => {
      await promoteToShare(on(2), target, '0.2.0', 10);
      return retire(remote, version);
    };

    expect(await prune(stores, { keep: 0, since: allDays })).toEqual([]);
    expect(await left(stores)).toEqual(['0.1.0', '0.2.0']);
  });
});
