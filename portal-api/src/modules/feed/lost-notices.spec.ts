import { sql } from 'kysely';
import { listeningName, serverNotices } from '../../platform/db/server-notices';
import { openDeafProxy } from '../../testing/deaf-proxy';
import { onServer } from '../../testing/on-server';
import { eachPortal, openPortal, type GivenCustomer, updateRows } from '../../testing/portal';
import { createFeeds, eventually, givenMessage, valuesOf } from './feed.fixture';

onServer('an instance that misses database notifications', (url) => {
  const portal = eachPortal(openPortal, { engine: 'postgres' });
  let employer: GivenCustomer;
  beforeEach(async () => {
    employer = await portal.given.customer();
  });

  const message = (about = employer) => givenMessage(portal, about, { popup: true });

  test('listens again after the server ends its connection, and loses no message', async () => {
    const feeds = await createFeeds(portal);
    const listeners = async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where application_name = ${listeningName} and query like '%' || current_schema() || '%'`.execute(
        portal.ctx.db,
      );
      return rows.map(({ pid }) => pid);
    };
    const isListening = async (besides: readonly number[]) => {
      for (;;) {
        const found = await listeners();
        if (found.some((pid) => !besides.includes(pid))) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const reader = await feeds.ready(employer);
    let [known, unread] = [await isListening([]), 0];

    for (let round = 0; round < 3; round += 1) {
      for (const pid of known) await sql`select pg_terminate_backend(${pid}::int)`.execute(portal.ctx.db);
      await message();
      unread += 1;
      await eventually(() => valuesOf(reader).unReadCount === unread);
      known = await isListening(known);

      const at = performance.now();
      await message();
      unread += 1;
      await eventually(() => valuesOf(reader).unReadCount === unread);
      expect(performance.now() - at).toBeLessThan(500);
    }
    expect(reader.texts.filter((text) => text.includes('"popup"'))).toHaveLength(1 + unread);
    feeds.end();
  });

  test('polls for late commits and ended sessions, and logs which setting is missing', async () => {
    const proxy = await openDeafProxy(url);
    const said: string[] = [];
    const log = { info() {}, error() {}, warn: (_: object, text: string) => void said.push(text) };
    const deaf = await portal.another({
      listen: (channel, listener) =>
        serverNotices({ db: portal.ctx.db, url: proxy.url, setting: 'DATABASE_URL' })(channel, listener, log),
    });
    const feeds = await createFeeds(deaf);
    const other = await portal.given.customer();
    const [reader, last] = [await feeds.ready(employer), await feeds.ready(other)];

    await portal.ctx.db.transaction().execute(async (trx) => {
      await givenMessage(portal, employer, {}, trx);
      await message(other);
      await eventually(() => valuesOf(last).unReadCount === 1);
    });
    await eventually(() => valuesOf(reader).unReadCount === 1);
    await updateRows(portal, 'session', { revoked_at: portal.clock.now() }, { user_id: employer.userId });

    expect(await reader.closed).toBe(4401);
    await eventually(() => said.length > 0);
    expect(said[0]).toMatch(/do not arrive over DATABASE_URL, .* set DATABASE_DIRECT_URL/);
    feeds.end();
    await deaf.close();
    proxy.close();
  });
});
