import type { BrowserContext, Page, WebSocket } from '@playwright/test';
import { expect, signIn, test } from '../../fixtures/signed-in';
import { ShellScreen } from '../../screens/login-screen';
import { emptyInbox, sendMessage } from '../../support/inbox';
import { promised } from '../../support/promised';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { port } from '../../support/stack';

const username = '13900000003';

/** Collects all websockets that the browser's tabs open from now on. */
function openFeeds(context: BrowserContext): Map<WebSocket, Page> {
  const open = new Map<WebSocket, Page>();
  const watch = (page: Page) => {
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/prod-api/websocket/message/')) return;
      open.set(socket, page);
      socket.on('close', () => open.delete(socket));
    });
    // Closing a tab closes its sockets without a close event.
    page.on('close', () => {
      for (const [socket, owner] of open) if (owner === page) open.delete(socket);
    });
  };
  for (const page of context.pages()) watch(page);
  context.on('page', watch);
  return open;
}

test('five tabs share one feed, and another takes over when its tab is closed', async ({ page, context }) => {
  await emptyInbox(username);
  const feeds = openFeeds(context);
  await signIn(page, username);
  const tabs = [page];
  while (tabs.length < 5) {
    const tab = await context.newPage();
    await tab.goto('/setting/password');
    tabs.push(tab);
  }
  const allSay = (unread: number) =>
    Promise.all(tabs.map((tab) => expect(new ShellScreen(tab).bell(unread)).toBeVisible()));
  await allSay(0);
  await expect.poll(() => feeds.size).toBe(1);

  await sendMessage(username, '第一条');
  await allSay(1);
  expect(feeds.size).toBe(1);

  const [leader] = feeds.values();
  const isLeader = (tab: Page) => tab === leader;
  await tabs.find(isLeader)?.close();
  tabs.splice(tabs.findIndex(isLeader), 1);
  await expect.poll(() => feeds.size, { timeout: promised.feedPassedOnMs }).toBe(1);
  await sendMessage(username, '第二条');
  await allSay(2);
  expect(feeds.size).toBe(1);

  const [first] = tabs;
  if (first) await new ShellScreen(first).signOut();
  await expect.poll(() => feeds.size).toBe(0);
  for (const tab of tabs) await tab.waitForURL(/\/login/);
});

test('messages sent during a connection failure appear after it', async ({ browser }) => {
  await emptyInbox(username);
  const line = await openLine();
  const context = await browser.newContext({ baseURL: line.url });
  const feeds = openFeeds(context);
  const page = await context.newPage();
  const shell = await signIn(page, username);
  await expect(shell.bell(0)).toBeVisible();
  await expect.poll(() => feeds.size).toBe(1);

  await line.cut();
  await expect.poll(() => feeds.size).toBe(0);
  await sendMessage(username, '断线时来的');
  await expect(shell.bell(0)).toBeVisible();
  await line.mend();

  await expect(shell.bell(1)).toBeVisible({ timeout: promised.feedCaughtUpMs });
  await expect.poll(() => feeds.size).toBe(1);
  await sendMessage(username, '又一条');
  await expect(shell.bell(2)).toBeVisible();
  await context.close();
  await line.cut();
});

/** A connection between browser and portal that can be cut and restored. */
interface Line {
  /** URL of the portal through this connection. */
  readonly url: string;
  /** Ends every connection without a close frame and accepts no new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

async function openLine(): Promise<Line> {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let ownPort = 0;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const mend = async () => {
    server = createServer((browser) => {
      const portal = connect(port, '127.0.0.1');
      for (const socket of [browser, portal]) keep(socket);
      browser.on('close', () => portal.destroy());
      portal.on('close', () => browser.destroy());
      browser.pipe(portal).pipe(browser);
    });
    server.listen(ownPort, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address && typeof address === 'object') ownPort = address.port;
  };
  await mend();
  return {
    get url() {
      return `http://localhost:${ownPort}`;
    },
    mend,
    async cut() {
      const closed = server && once(server, 'close');
      server?.close();
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
  };
}
