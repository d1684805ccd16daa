import { messageKind } from 'shared-kernel/domain/dictionaries';
import type { LiveFrame } from 'shared-kernel/contract/feed';
import { openFeed, type FeedClient } from '../../testing/feed-client';
import type { GivenCustomer, Portal } from '../../testing/portal';
import { openSession } from '../session';

/** Feeds of one portal that listens. */
export async function createFeeds(portal: Portal) {
  const port = await portal.listen();
  const opened: FeedClient[] = [];
  const tokenOf = (userId: number) => openSession(portal.ctx.db, portal.ctx.clock, userId, '127.0.0.1');
  const open = async (userId: number | string, headers: Record<string, string> = {}) => {
    const client = await openFeed({ port, userId, headers });
    opened.push(client);
    return client;
  };
  return {
    port,
    open,
    tokenOf,
    /** The feed of an account that is signed in. */
    async of(account: GivenCustomer): Promise<FeedClient> {
      return open(account.userId, { cookie: `gat=${await tokenOf(account.userId)}` });
    },
    end: () => opened.forEach((client) => client.end()),
  };
}
export type Feeds = Awaited<ReturnType<typeof createFeeds>>;

/** The values that the feed's frames have come to. */
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

/** A message to the employer, or as `more` says. */
export const givenMessage = (
  { ctx }: Portal,
  employer: GivenCustomer,
  more: { popup?: boolean; kind?: number; customerId?: number } = {},
) =>
  ctx.outbox.add(ctx.db, {
    customerId: employer.id,
    kind: messageKind.code.system,
    subject: '通知',
    content: '内容',
    ...more,
  });

/** Waits until `ask` answers true; fails after five seconds. */
export async function eventually(ask: () => boolean): Promise<void> {
  const until = performance.now() + 5_000;
  while (!ask()) {
    if (performance.now() > until) throw new Error('what was waited for did not happen');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
