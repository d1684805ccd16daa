import { messageKind } from 'shared-kernel/domain/dictionaries';
import { feedKeys, type LiveFrame } from 'shared-kernel/contract/feed';
import { openFeed, type FeedClient } from '../../testing/feed-client';
import type { GivenCustomer, Portal } from '../../testing/portal';
import { openSession } from '../session';

/** Opens feeds of one portal, which starts listening. */
export async function createFeeds(portal: Portal) {
  const port = await portal.listen();
  const opened: FeedClient[] = [];
  const tokenOf = (userId: number) => openSession(portal.ctx.db, portal.ctx.clock, userId, '127.0.0.1');
  const open = async (userId: number | string, headers: Record<string, string> = {}) => {
    const client = await openFeed({ port, userId, headers });
    opened.push(client);
    return client;
  };
  /** Opens the feed of a signed-in account. */
  const of = async (account: GivenCustomer) =>
    open(account.userId, { cookie: `gat=${await tokenOf(account.userId)}` });
  return {
    port,
    open,
    tokenOf,
    of,
    /** Opens the feed of a signed-in account and waits for the current values. */
    ready: async (account: GivenCustomer) => isReady(await of(account)),
    end: () => opened.forEach((client) => client.end()),
  };
}
export type Feeds = Awaited<ReturnType<typeof createFeeds>>;

/** Waits until a feed has received the current values. */
export async function isReady(feed: FeedClient): Promise<FeedClient> {
  await eventually(() => feed.texts.length >= feedKeys.length);
  return feed;
}

/** Merges the received frames into current values. */
export const valuesOf = ({ texts }: FeedClient): Record<string, number> =>
  Object.fromEntries(
    texts
      .filter((text) => text.startsWith('{'))
      .map((text) => JSON.parse(text) as LiveFrame)
      .flatMap(({ k, val, changeNo = 0 }) => [
        [k, val],
        ['changeNo', changeNo],
      ]),
  );

/** Adds a message to the employer; `more` overrides its fields. */
export const givenMessage = (
  { ctx }: Portal,
  employer: GivenCustomer,
  more: { popup?: boolean; kind?: number } = {},
  db = ctx.db,
) =>
  ctx.outbox.add(db, {
    customerId: employer.id,
    kind: messageKind.code.system,
    subject: '通知',
    content: '内容',
    ...more,
  });

/** Waits until `ask` returns true; fails after five seconds. */
export async function eventually(ask: () => boolean): Promise<void> {
  const until = performance.now() + 5_000;
  while (!ask()) {
    if (performance.now() > until) throw new Error('what was waited for did not happen');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
