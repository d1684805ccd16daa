import { feedKeys } from 'shared-kernel/contract/feed';
import type { Db } from '../../platform/db/database';
import type { GivenCustomer } from '../../testing/given';
import { eachDatabase, type Portal, updateRows } from '../../testing/portal';
import { createFeeds, eventually, givenMessage, isReady, valuesOf, type Feeds } from './feed.fixture';

eachDatabase((open) => {
  let portal: Portal;
  let feeds: Feeds;
  let employer: GivenCustomer;

  beforeEach(async () => {
    portal = await open();
    employer = await portal.given.customer();
    feeds = await createFeeds(portal);
  });
  afterEach(async () => {
    feeds.end();
    await portal.close();
  });

  const message = (...more: [{ popup?: boolean; kind?: number }?, Db?]) =>
    givenMessage(portal, employer, ...more);
  const me = () => portal.as(employer.username);

  describe('opening a WebSocket feed', () => {
    test('works with the session cookie, and sends the current values first', async () => {
      await message({ popup: true });
      await message();

      const feed = await feeds.ready(employer);

      expect(valuesOf(feed)).toMatchObject({ unReadCount: 2, popup: 1, customerStampAskStatus: 1 });
    });

    test('works with a token in Sec-WebSocket-Protocol, and returns only the protocol’s name', async () => {
      const token = await feeds.tokenOf(employer.userId);

      const feed = await feeds.open(employer.userId, { 'sec-websocket-protocol': `portal-feed, ${token}` });

      expect((await isReady(feed)).protocol).toBe('portal-feed');
    });

    test('works for a page of the same origin', async () => {
      const token = await feeds.tokenOf(employer.userId);
      const headers = { cookie: `gat=${token}`, origin: `http://127.0.0.1:${feeds.port}` };

      expect((await feeds.open(employer.userId, headers)).status).toBe(101);
    });
  });

  describe('opening a feed is refused', () => {
    test.each([
      ['without a session', {}],
      ['with an unknown token', { cookie: 'gat=nobody' }],
      ['with an invalid token beside a valid cookie', { 'sec-websocket-protocol': 'portal-feed, nobody' }],
    ])('%s', async (_case, headers: Record<string, string>) => {
      const cookie = `gat=${await feeds.tokenOf(employer.userId)}`;
      const isOffered = 'sec-websocket-protocol' in headers;

      const feed = await feeds.open(employer.userId, isOffered ? { cookie, ...headers } : headers);

      expect(await feed.closed).toBe(4401);
    });

    test('for another user’s feed, or an unknown one', async () => {
      const other = await portal.given.customer();
      const cookie = `gat=${await feeds.tokenOf(employer.userId)}`;

      expect(await (await feeds.open(other.userId, { cookie })).closed).toBe(4403);
      expect(await (await feeds.open('me', { cookie })).closed).toBe(4403);
    });

    test('to project users', async () => {
      const branch = await portal.given.filiale(employer.id);
      const project = await portal.given.projectUser(employer.id, branch.id);

      expect(await (await feeds.of(project)).closed).toBe(4403);
    });

    test('to an account that is held, with close code 1013 (try again later)', async () => {
      const customer = await portal.given.customer({ linkerAuditStatus: 0 });

      expect(await (await feeds.of(customer)).closed).toBe(1013);
    });

    test.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])('to pages of %s', async (origin) => {
      const cookie = `gat=${await feeds.tokenOf(employer.userId)}`;

      expect((await feeds.open(employer.userId, { cookie, origin })).status).toBe(403);
    });

    test('for the twenty-first connection of one user', async () => {
      await Promise.all(Array.from({ length: 20 }, () => feeds.ready(employer)));

      expect(await (await feeds.of(employer)).closed).toBe(1013);
    });
  });

  describe('an open feed', () => {
    test('answers ping with pong, and ignores anything else', async () => {
      const feed = await feeds.of(employer);

      feed.send('{"k":"unReadCount","val":9}');
      feed.send('not JSON');
      feed.send('ping');

      await eventually(() => feed.texts.includes('pong'));
      expect(feed.texts.filter((text) => !text.startsWith('{'))).toEqual(['pong']);
    });

    test('is closed when it sends too much at once or too often', async () => {
      const [long, often, pinging] = [
        await feeds.of(employer),
        await feeds.of(employer),
        await feeds.of(employer),
      ];

      long.send('x'.repeat(2_000));
      for (let count = 0; count <= 100; count += 1) often.send('ping');
      // Each ping would get a pong, which a client that does not read would let pile up.
      for (let count = 0; count <= 1_000; count += 1) pinging.ping();

      expect(await pinging.closed).toBe(1006);
      expect(await long.closed).toBe(1009);
      expect(await often.closed).toBe(1008);
    });

    test('receives a new message only after its transaction is committed', async () => {
      const feed = await feeds.ready(employer);

      await portal.ctx.db
        .transaction()
        .execute(async (trx) => {
          await message({}, trx);
          throw new Error('undone');
        })
        .catch(() => undefined);
      await message({ popup: true });

      await eventually(() => feed.texts.length === feedKeys.length + 2);
      expect(feed.texts.slice(feedKeys.length)).toEqual([
        expect.stringMatching(/^\{"k":"unReadCount","val":1,"changeNo":[1-9]\d*\}$/),
        expect.stringMatching(/^\{"k":"popup","val":1,"changeNo":[1-9]\d*\}$/),
      ]);
    });

    test('receives the unread count, and no popup, when messages are read or deleted in another tab', async () => {
      for (let count = 0; count < 4; count += 1) await message({ popup: true });
      const feed = await feeds.of(employer);
      const list = await me().get('/api/messages');
      const [first, second, third] = list.body.data.list.map(({ id }) => id);
      await eventually(() => valuesOf(feed).unReadCount === 4);
      const before = feed.texts.length;

      await me().get(`/api/messages/${first}`);
      await eventually(() => valuesOf(feed).unReadCount === 3);
      await me().post('/api/messages/batch/read', { ids: [second] });
      await eventually(() => valuesOf(feed).unReadCount === 2);
      await me().del(`/api/messages/${third}`);
      await eventually(() => valuesOf(feed).unReadCount === 1);
      await me().post('/api/messages/batch/read', { all: true });
      await eventually(() => valuesOf(feed).unReadCount === 0);

      expect(feed.texts.slice(before).some((text) => text.includes('popup'))).toBe(false);
    });

    test('receives a new change number when a record changes without a message', async () => {
      const feed = await feeds.ready(employer);
      expect(valuesOf(feed).changeNo).toBe(0);

      await updateRows(portal, 'customer', { change_no: 1 }, { id: employer.id });

      await eventually(() => valuesOf(feed).changeNo === 1);
      expect(feed.texts.slice(feedKeys.length)).toEqual(['{"k":"unReadCount","val":0,"changeNo":1}']);
    });

    test('receives a signature request', async () => {
      const feed = await feeds.ready(employer);

      await updateRows(portal, 'customer', { stamp_ask_status: 0 }, { id: employer.id });
      await message({ kind: 7, popup: true });

      await eventually(() => feed.texts.length === 2 * feedKeys.length);
      expect(valuesOf(feed)).toMatchObject({ unReadCount: 1, popup: 1, customerStampAskStatus: 0 });
    });

    test('receives nothing of another employer', async () => {
      const other = await portal.given.customer();
      const [mine, theirs] = [await feeds.ready(employer), await feeds.ready(other)];

      await message();

      await eventually(() => valuesOf(mine).unReadCount === 1);
      expect(theirs.texts).toHaveLength(feedKeys.length);
    });

    test('batches a thousand messages into few frames, and ends with the right count', async () => {
      const feed = await feeds.of(employer);
      await portal.ctx.db.transaction().execute(async (trx) => {
        for (let count = 0; count < 1_000; count += 1) await message({}, trx);
      });

      await eventually(() => valuesOf(feed).unReadCount === 1_000);
      expect(feed.texts.length).toBeLessThan(20);
    });
  });

  describe('a feed is closed', () => {
    test('when the session that opened it ends, and only then', async () => {
      const [token, kept] = [await feeds.tokenOf(employer.userId), await feeds.of(employer)];
      const feed = await isReady(await feeds.open(employer.userId, { cookie: `gat=${token}` }));

      await portal.anonymous.get('/logout', { headers: { token } });

      expect(await feed.closed).toBe(4401);
      kept.send('ping');
      await eventually(() => kept.texts.includes('pong'));
    });

    test('when the portal stops', async () => {
      const feed = await feeds.ready(employer);

      await Promise.all([portal.close(), feed.closed]);

      expect(await feed.closed).toBe(1012);
      portal = await open();
    });
  });
});
