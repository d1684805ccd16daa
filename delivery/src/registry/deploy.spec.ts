import { join } from 'node:path';
import { temporaryFolder } from '../edge/edge.fixture';
import { FolderObjects } from '../storage/folder-objects';
import { admitAll } from './change';
import { abortCanary, promote, promoteToShare, rollback } from './deploy';
import { RegistryStore } from './registry-store';

const folder = temporaryFolder();
const target = { remote: 'claims', environment: 'production' } as const;
let count = 0;
let instant = Date.UTC(2026, 10, 21);

const open = () => ({
  store: new RegistryStore(new FolderObjects(join(folder, String((count += 1))))),
  who: 'li',
  now: () => new Date((instant += 1000)),
  admit: admitAll,
});
const claimsOf = async ({ store }: ReturnType<typeof open>) =>
  (await store.read())?.environments.production?.claims;
const actionsOf = async ({ store }: ReturnType<typeof open>) =>
  (await store.history(20))
    .map(({ change: { action, from, to } }) => `${action} ${from ?? '-'} ${to}`)
    .reverse();

describe('promote', () => {
  it('does not change other environments and remotes', async () => {
    const deploying = open();
    await promote(deploying, target, '0.1.0');
    await promote(deploying, { ...target, remote: 'finance' }, '0.5.0');

    await promote(deploying, { ...target, environment: 'staging' }, '0.2.0');

    expect((await deploying.store.read())?.environments).toMatchObject({
      production: { claims: { current: '0.1.0' }, finance: { current: '0.5.0' } },
      staging: { claims: { current: '0.2.0' } },
    });
  });

  it('writes nothing when the version is already current', async () => {
    const deploying = open();
    await promote(deploying, target, '0.1.0');

    expect(await promote(deploying, target, '0.1.0')).toBeUndefined();
    expect((await deploying.store.read())?.revision).toBe(1);
  });

  it('returns with a dry run what it would do, and writes nothing', async () => {
    const deploying = open();
    await promote(deploying, target, '0.1.0');

    const planned = await promote({ ...deploying, isDryRun: true }, target, '0.2.0');

    expect(planned).toMatchObject({
      change: { action: 'promote', from: '0.1.0', to: '0.2.0' },
      deployment: { current: '0.2.0', previous: ['0.1.0'] },
    });
    expect(await actionsOf(deploying)).toEqual(['promote - 0.1.0']);
  });
});

describe('a canary', () => {
  const begun = async () => {
    const deploying = open();
    await promote(deploying, target, '0.1.0');
    await promoteToShare(deploying, target, '0.2.0', 10);
    return deploying;
  };

  it('is stored next to the current version', async () => {
    const deploying = await begun();

    expect(await claimsOf(deploying)).toMatchObject({
      current: '0.1.0',
      canary: { version: '0.2.0', percent: 10 },
    });
  });

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

  it('becomes the current version when it is promoted to everybody', async () => {
    const deploying = await begun();

    await promote(deploying, target, '0.2.0');

    expect(await claimsOf(deploying)).toEqual({ current: '0.2.0', previous: ['0.1.0'] });
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

describe('rollback', () => {
  it('goes back one version at a time, and refuses when there is no earlier one', async () => {
    const deploying = open();
    await promote(deploying, target, '0.1.0');
    await promote(deploying, target, '0.2.0');

    await rollback(deploying, target);

    expect((await claimsOf(deploying))?.current).toBe('0.1.0');
    await expect(rollback(deploying, target)).rejects.toThrow('no earlier version');
  });
});
