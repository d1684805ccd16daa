import { feedKeys } from 'shared-kernel/contract/feed';
import type { Reader } from './bench-feed-readers';
import { openFeed, type FeedClient } from './feed-client';

export type BrowserTask =
  | { do: 'open'; port: number; readers: readonly Reader[] }
  /** Responds when every browser's badge and popup show this number. */
  | { do: 'await'; unread: number };

export interface BrowserReport {
  feeds: number;
  ms: number;
  /** Time at which the last browser was done, in milliseconds since 1970. */
  at: number;
}

/** Sockets opened at a time: a burst of reconnecting browsers that fits the queue of a listening socket. */
const atOnce = 100;

/** The other side of the benchmark: all browsers, in a separate process. */
export function browse(): void {
  let clients: FeedClient[] = [];
  process.on('message', (message) => {
    const task = message as BrowserTask;
    const began = Date.now();
    const done =
      task.do === 'open'
        ? openAll(task).then((opened) => void (clients = [...clients, ...opened]))
        : all(clients, counts(task.unread));
    void done.then(() =>
      process.send?.({
        feeds: clients.length,
        ms: Date.now() - began,
        at: Date.now(),
      } satisfies BrowserReport),
    );
  });
}

async function openAll({
  port,
  readers,
}: {
  port: number;
  readers: readonly Reader[];
}): Promise<FeedClient[]> {
  const clients: FeedClient[] = [];
  for (let from = 0; from < readers.length; from += atOnce) {
    const batch = readers
      .slice(from, from + atOnce)
      .map(({ userId, token }) => openFeed({ port, userId, headers: { cookie: `gat=${token}` } }));
    clients.push(...(await Promise.all(batch)));
  }
  await all(clients, ({ texts }) => texts.length >= feedKeys.length);
  return clients;
}

const counts =
  (count: number) =>
  ({ texts }: FeedClient): boolean =>
    (['unReadCount', 'popup'] as const).every((key) =>
      texts.some((text) => text.startsWith(`{"k":"${key}","val":${count},`)),
    );

/** Resolves when the condition holds for every client. */
function all(clients: readonly FeedClient[], holds: (client: FeedClient) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const open = new Set(clients.filter((client) => !holds(client)));
    if (open.size === 0) resolve();
    for (const client of open)
      client.onText(() => {
        if (holds(client) && open.delete(client) && open.size === 0) resolve();
      });
  });
}
