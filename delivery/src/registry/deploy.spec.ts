import { temporaryFolders } from '../edge/edge.fixture';
import { FolderObjects } from '../storage/folder-objects';
import { abortCanary, promote, promoteToShare, rollback } from './deploy';
import { deployingTo, target } from './deploying.fixture';
import { RegistryStore } from './registry-store';

const newFolder = temporaryFolders();
let instant = Date.UTC(2026, 10, 21);

const open = () =>
  deployingTo(new RegistryStore(new FolderObjects(newFolder())), () => new Date((instant += 1000)));
const claimsOf = async ({ store }: ReturnType<typeof open>) =>
  (await store.read())?.environments.production?.claims;
const actionsOf = async ({ store }: ReturnType<typeof open>) =>
  (await store.history(20))
    .map(({ change: { action, from, to } }) => `${action} ${from ?? '-'} ${to}`)
    .reverse();

describe('a canary', () => {
  const begun = async () => {
    const deploying = open();
    await promote(deploying, target, '0.1.0');
    await promoteToShare(deploying, target, '0.2.0', 10);
    return deploying;
  };

  it('keeps its start time when its share changes, and gets a new one with another version', async () => {
    const deploying = await begun();
    const since = (await claimsOf(deploying))?.canary?.since;

    await promoteToShare(deploying, target, '0.2.0', 50);
    expect((await claimsOf(deploying))?.canary).toEqual({ version: '0.2.0', percent: 50, since });

    await promoteToShare(deploying, target, '0.3.0', 5);
    expect((await claimsOf(deploying))?.canary?.since).not.toBe(since);
  });

  it('writes nothing when it has that share already', async () => {
    expect(await promoteToShare(await begun(), target, '0.2.0', 10)).toBeUndefined();
  });

  it('is ended by a rollback; only the next rollback changes the current version', async () => {
    const deploying = open();
    await promote(deploying, target, '0.0.9');
    await promote(deploying, target, '0.1.0');
    await promoteToShare(deploying, target, '0.2.0', 10);

    await rollback(deploying, target);
    expect(await claimsOf(deploying)).toMatchObject({ current: '0.1.0', previous: ['0.0.9'] });

    await rollback(deploying, target);
    expect(await claimsOf(deploying)).toMatchObject({ current: '0.0.9', previous: [] });
    expect((await actionsOf(deploying)).slice(-2)).toEqual(['rollback 0.2.0 0.1.0', 'rollback 0.1.0 0.0.9']);
    await expect(rollback(deploying, target)).rejects.toThrow('no earlier version');
  });

  it('is refused without a current version, and for the version that is current', async () => {
    const deploying = open();
    await expect(promoteToShare(deploying, target, '0.2.0', 10)).rejects.toThrow('serves no version yet');

    await promote(deploying, target, '0.1.0');
    await expect(promoteToShare(deploying, target, '0.1.0', 10)).rejects.toThrow('to everybody already');
  });

  it('is aborted with its reason, once, and only when the version matches', async () => {
    const deploying = await begun();

    expect(await abortCanary(deploying, target, '0.1.5', 'errors')).toBeUndefined();
    await abortCanary(deploying, target, '0.2.0', '12 errors in 100 loads');
    expect(await abortCanary(deploying, target, '0.2.0', 'errors')).toBeUndefined();

    expect((await deploying.store.read())?.change).toMatchObject({
      action: 'abort',
      from: '0.2.0',
      to: '0.1.0',
      reason: '12 errors in 100 loads',
    });
  });
});
