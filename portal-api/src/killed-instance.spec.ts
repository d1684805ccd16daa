import { sql } from 'kysely';
import { feedKeys } from 'shared-kernel/contract/feed';
import { createFeeds, eventually } from './modules/feed/feed.fixture';
import { openSession } from './modules/session';
import { encodeMultipart } from './testing/multipart';
import { onServer } from './testing/on-server';
import { workbookOf } from './testing/people-workbook';
import { openPortal } from './testing/portal';
import { serverProcesses, settingsOn } from './testing/server-process';
import { tempFolder } from './testing/temp-folder';

onServer('a second instance in its own process', (url) => {
  const start = serverProcesses();

  it('closes feeds of the first on sign-out; its import is ended by the first when it is killed', async () => {
    const portal = await openPortal({ engine: 'postgres' });
    const { db, clock } = portal.ctx;
    const second = start(tempFolder(), await settingsOn(portal, url, clock.now().toISOString()));
    const port = await second.hears((message) => message.port);
    const call = (path: string, headers: Record<string, string>, body?: Buffer) =>
      fetch(`http://127.0.0.1:${port}/prod-api${path}`, {
        headers,
        ...(body && { method: 'POST', body: new Uint8Array(body) }),
      });
    const { userId, username } = await portal.given.customer();
    const feeds = await createFeeds(portal);

    const token = await feeds.tokenOf(userId);
    const feed = await feeds.open(userId, { cookie: `gat=${token}` });
    await eventually(() => feed.texts.length === feedKeys.length);
    await call('/logout', { token });
    const at = performance.now();
    expect(await feed.closed).toBe(4401);
    expect(performance.now() - at).toBeLessThan(1_000);

    const names = Array.from({ length: 4_000 }, (_, line) => [String(line), `保安${line}号`]);
    const bytes = workbookOf({ sheets: [{ rows: [['序号', '工作岗位'], ...names] }] });
    const form = encodeMultipart('x', [], [{ field: 'file', fileName: '岗位.xlsx', mime: 'application/octet-stream', bytes }]); // prettier-ignore
    const headers = {
      token: await openSession(db, clock, userId, '127.0.0.1'),
      'content-type': 'multipart/form-data; boundary=x',
    };
    const started = await call('/api/workTypes/parse', headers, form);
    const { importId } = ((await started.json()) as { data: { importId: string } }).data;
    await second.end('SIGKILL');

    const state = async () => (await portal.as(username).get(`/api/imports/${importId}`)).body.data;
    expect(await state()).toMatchObject({ state: 'running' });
    // Simulates the twenty seconds after which the lease expires.
    await sql`update lease set until = clock_timestamp()`.execute(db);
    await portal.ctx.jobs.runAll();
    expect(await state()).toMatchObject({
      state: 'refused',
      problem: { message: '导入已中断，请重新上传文件' },
    });

    feeds.end();
    await sql`drop table seeding`.execute(db);
    await portal.close();
  }, 60_000);
});
