import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promote, rollback } from '../commands/deploy';
import { temporaryFolder, write } from '../edge/edge.fixture';
import { RegistryStore } from './registry-store';
import { registryRecord } from './registry-record';

const folder = temporaryFolder();
let count = 0;
const now = () => new Date('2026-11-21T02:00:00Z');
const freshDir = () => join(folder, String((count += 1)));
const open = (dir = freshDir()) => ({ store: new RegistryStore(dir), who: 'li', now });

describe('the registry record', () => {
  it('lets one of two writers that saw the same state win', () => {
    const dir = freshDir();
    const [one, other] = [new RegistryStore(dir), new RegistryStore(dir)];
    const seen = promote(open(dir), 'claims', '0.1.0', 'production');
    const next = (version: string) => ({
      environments: { production: { claims: { current: version, previous: ['0.1.0'] } } },
      change: {
        at: now().toISOString(),
        who: 'x',
        action: 'promote' as const,
        environment: 'production' as const,
        remote: 'claims',
        to: version,
      },
    });

    expect(one.swap(seen, next('0.2.0'))).toBe(true);
    expect(other.swap(seen, next('0.3.0'))).toBe(false);
    expect(other.read()?.environments.production?.claims?.current).toBe('0.2.0');
  });

  it('keeps every change: who, when, what', () => {
    const deploying = open();
    promote(deploying, 'claims', '0.1.0', 'production');
    promote(deploying, 'claims', '0.2.0', 'production');

    expect(deploying.store.history(5).map(({ revision, change }) => ({ revision, ...change }))).toMatchObject(
      [
        {
          revision: 2,
          who: 'li',
          at: '2026-11-21T02:00:00.000Z',
          action: 'promote',
          from: '0.1.0',
          to: '0.2.0',
        },
        { revision: 1, who: 'li', action: 'promote', to: '0.1.0' },
      ],
    );
  });

  it('leaves other environments and remotes alone', () => {
    const deploying = open();
    promote(deploying, 'claims', '0.1.0', 'production');
    promote(deploying, 'finance', '0.5.0', 'production');

    promote(deploying, 'claims', '0.2.0', 'staging');

    expect(deploying.store.read()?.environments).toMatchObject({
      production: { claims: { current: '0.1.0' }, finance: { current: '0.5.0' } },
      staging: { claims: { current: '0.2.0' } },
    });
  });

  it('writes nothing when the version is already current', () => {
    const deploying = open();
    promote(deploying, 'claims', '0.1.0', 'production');

    promote(deploying, 'claims', '0.1.0', 'production');

    expect(deploying.store.read()?.revision).toBe(1);
  });

  it('rolls back one version at a time, and refuses when there is no earlier one', () => {
    const deploying = open();
    promote(deploying, 'claims', '0.1.0', 'production');
    promote(deploying, 'claims', '0.2.0', 'production');

    expect(rollback(deploying, 'claims', 'production')?.environments.production?.claims?.current).toBe(
      '0.1.0',
    );
    expect(() => rollback(deploying, 'claims', 'production')).toThrow('no earlier version');
  });

  it('leaves no drafts behind', () => {
    const dir = freshDir();
    promote(open(dir), 'claims', '0.1.0', 'production');

    expect(readdirSync(join(dir, 'registry'))).toEqual(['00000001.json']);
  });

  it('is not read when it is damaged', () => {
    const dir = freshDir();
    promote(open(dir), 'claims', '0.1.0', 'production');
    write(dir, { 'registry/00000002.json': '{"revision":2}' });

    expect(() => new RegistryStore(dir).read()).toThrow('00000002.json is not a registry');
  });

  it.each(['', 'latest', '../../etc', '1.0'])('takes no version that is none: %s', (version) => {
    const production = { claims: { current: version, previous: [] } };
    const change = {
      at: now().toISOString(),
      who: 'x',
      action: 'promote',
      environment: 'production',
      remote: 'claims',
      to: '0.1.0',
    };

    expect(registryRecord.safeParse({ revision: 1, environments: { production }, change }).success).toBe(
      false,
    );
  });
});
