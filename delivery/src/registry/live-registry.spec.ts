import { join } from 'node:path';
import { temporaryFolders, write } from '../edge/edge.fixture';
import { LiveRegistry, RegistryUnread } from './live-registry';
import type { RegistryRecord } from './registry-record';

const newFolder = temporaryFolders();

const record = (revision: number): RegistryRecord => ({
  revision,
  environments: { production: { claims: { current: `0.${revision}.0`, previous: [] } } },
  change: {
    at: '2026-11-21T02:00:00.000Z',
    who: 'li',
    action: 'promote',
    environment: 'production',
    remote: 'claims',
    to: `0.${revision}.0`,
  },
});

/** Sets up a store with prepared results, and a clock controlled by the test. */
function setUp(maxAgeMs = 400, dataDir = newFolder()) {
  const state = { answer: async () => record(1) as RegistryRecord | undefined, time: 0, reads: 0 };
  const reports: string[] = [];
  const live = new LiveRegistry({
    registry: { read: () => ((state.reads += 1), state.answer()) },
    dataDir,
    maxAgeMs,
    timeoutMs: 50,
    report: (problem) => reports.push(problem),
    now: () => state.time,
  });
  return { state, reports, live, dataDir };
}
const broken = async () => {
  throw new Error('the bucket is away');
};

describe('the registry at the edge', () => {
  it('is read once for concurrent requests, and again when it is stale', async () => {
    const { live, state } = setUp();

    await Promise.all([live.read(), live.read(), live.read()]);
    expect(state.reads).toBe(1);

    state.answer = async () => record(2);
    state.time = 399;
    expect((await live.read())?.revision).toBe(1);
    state.time = 401;
    expect((await live.read())?.revision).toBe(2);
  });

  it('serves the last known state while the store is unreachable, and logs that once', async () => {
    const { live, state, reports } = setUp(0);
    await live.read();
    state.answer = broken;
    state.time = 1;

    expect((await live.read())?.revision).toBe(1);
    state.time = 2;
    await live.read();
    expect(state.reads).toBe(2);
    state.time = 4000;
    await live.read();

    expect(reports).toEqual([
      expect.stringContaining('revision 1 continues to be served: Error: the bucket is away'),
    ]);
  });

  it('recovers when the store is reachable again', async () => {
    const { live, state, reports } = setUp(0);
    state.answer = broken;
    await expect(live.read()).rejects.toThrow(RegistryUnread);

    state.answer = async () => record(3);
    state.time = 4000;

    expect((await live.read())?.revision).toBe(3);
    expect(reports.at(-1)).toBe('the registry can be read again');
  });

  it('does not block a page on a store that does not answer', async () => {
    const { live, state } = setUp(0);
    await live.read();
    state.answer = () => new Promise(() => {});

    expect((await live.read())?.revision).toBe(1);
  });

  it('uses its local copy after a restart while the store is unreachable', async () => {
    const { live, dataDir } = setUp();
    await live.read();

    const restarted = setUp(400, dataDir);
    restarted.state.answer = broken;

    expect(await restarted.live.read()).toEqual(record(1));
  });

  it('serves the last known state when the store was emptied, even after a restart', async () => {
    const { live, state, dataDir, reports } = setUp(0);
    await live.read();
    state.answer = async () => undefined;
    state.time = 1;
    expect((await live.read())?.revision).toBe(1);

    const restarted = setUp(400, dataDir);
    restarted.state.answer = async () => undefined;

    expect((await restarted.live.read())?.revision).toBe(1);
    expect(reports).toEqual([expect.stringContaining('it has no state any more')]);
  });

  it('is undefined before the first release, and throws when the store cannot be read', async () => {
    const { live, state, reports } = setUp();
    state.answer = async () => undefined;
    expect(await live.read()).toBeUndefined();

    const unread = setUp();
    unread.state.answer = broken;
    await expect(unread.live.read()).rejects.toThrow(RegistryUnread);
    // The failure is cached as well: the store is read only once.
    await expect(unread.live.read()).rejects.toThrow(RegistryUnread);
    expect([reports, unread.reports, unread.state.reads]).toEqual([
      [],
      [expect.stringContaining('nothing is served')],
      1,
    ]);
  });

  it('is served even when its local copy cannot be written', async () => {
    const dataDir = newFolder();
    write(dataDir, { 'a-file': '' });
    const { live, reports } = setUp(400, join(dataDir, 'a-file'));

    expect((await live.read())?.revision).toBe(1);
    expect(reports).toEqual([expect.stringContaining('cannot be stored')]);
  });
});
