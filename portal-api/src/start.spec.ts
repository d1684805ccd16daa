import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverProcesses } from './testing/server-process';

let dataDir: string;
const start = serverProcesses();
const run = () => start(dataDir);

async function until(isSo: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 20_000; !isSo();) {
    if (Date.now() > deadline) throw new Error('it never came to that');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const port = (message: { port?: number }) => message.port;
const health = async (at: number) => (await fetch(`http://127.0.0.1:${at}/prod-api/health`)).status;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-start-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('starting on an empty data folder', () => {
  it('survives a kill during the very first start, refuses a second process, and stops cleanly', async () => {
    const first = run();
    await first.hears((message) => message.progress);
    // Half way: the cluster is being made beside its final place.
    await until(() => existsSync(join(dataDir, 'db.new')) && readdirSync(join(dataDir, 'db.new')).length > 0);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(readdirSync(dataDir)).toContain('portal.lock');
    expect(existsSync(join(dataDir, 'db'))).toBe(false);

    const second = run();
    const at = await second.hears(port);
    expect(await health(at)).toBe(200);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('db'))).toEqual(['db']);

    const third = run();
    const failed = await third.hears((message) => message.failed);
    expect(failed).toContain(`is in use by process ${second.child.pid}`);

    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(readdirSync(dataDir)).not.toContain('portal.lock');
  }, 60_000);

  it('explains a changed secret or database, and changes nothing', async () => {
    const refusal = (settings: Record<string, string> = {}) =>
      start(dataDir, settings).hears((message) => message.failed);
    const at = (name: string) => join(dataDir, name);

    expect(await refusal({ PORTAL_SECRET: 'another-secret-of-sufficient-length' })).toContain(
      'filled with another secret',
    );
    renameSync(at('portal.secret'), at('kept.secret'));
    expect(await refusal()).toContain('portal.secret is missing');
    expect(existsSync(at('portal.secret'))).toBe(false);
    renameSync(at('kept.secret'), at('portal.secret'));

    renameSync(at('db'), at('kept.db'));
    mkdirSync(at('db'));
    expect(await refusal()).toMatch(/holds no complete database: PG_VERSION.*backup/);
    expect(readdirSync(at('db'))).toEqual([]);
    rmSync(at('db'), { recursive: true });
    cpSync(at('kept.db'), at('db'), { recursive: true });
    writeFileSync(at('db/global/pg_control'), '');
    expect(await refusal()).toMatch(/cannot be opened.*backup/);
    rmSync(at('db'), { recursive: true });
    renameSync(at('kept.db'), at('db'));
  }, 60_000);

  it('ends when its parent closes the channel', async () => {
    const orphan = run();
    await orphan.hears(port);

    orphan.child.disconnect();

    expect(await orphan.ended).toBe(0);
  }, 30_000);
});
