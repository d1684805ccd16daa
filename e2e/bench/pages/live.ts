import type { Browser, Page } from 'playwright-core';
import { openFeedSource } from '../../support/feed-source';
import { listPath, live } from '../settings';
import { newVisitor, watchedPage } from './browser';
import { installLiveProbe } from './probe';

export interface LiveFigures {
  /** How many messages or frames, and in how many seconds they were sent. */
  sent: number;
  seconds: number;
  /** Frames of the feed that the browser got. */
  frames: number;
  /** Tasks of the page over 50 ms meanwhile, the longest of them, and its longest script; 0 and nothing for none. */
  longTasks: number;
  longestMs: number;
  longestBy: string;
  /** Calls of the page: lists reloaded, popups requested. */
  calls: number;
  dialogs: number;
  badge: string;
  isBadgeRight: boolean;
}

/** A message of an employer, really written; answers when it is. */
export type SendMessage = (popup: boolean) => Promise<void>;

interface Visit {
  origin: string;
  token: string;
}

/** Ten thousand messages in a minute, from the provider's command to the badge: nothing is mocked. */
export async function measureLiveMessages(
  browser: Browser,
  visit: Visit,
  send: SendMessage,
  unread: () => Promise<number>,
): Promise<LiveFigures> {
  return watched(browser, visit, {
    push: (at) => send(at % live.popupEvery === 0),
    isReady: () => true,
    // The last message has been written by then; the server pushes at most a second later.
    expected: unread,
  });
}

/** Ten thousand frames in a minute: more than the server would send, since it gathers them. */
export async function measureLiveFrames(browser: Browser, { origin, token }: Visit): Promise<LiveFigures> {
  const source = await openFeedSource(Number(new URL(origin).port));
  try {
    const last = 42;
    return await watched(
      browser,
      { origin: source.url, token },
      {
        push: async (at) => {
          if (at === live.count) source.say(`{"k":"unReadCount","val":${last}}`);
          else if (at % live.popupEvery === 0) source.say(`{"k":"popup","val":${at}}`);
          else source.say(`{"k":"unReadCount","val":${at}}`);
        },
        isReady: () => source.size > 0,
        expected: async () => last,
      },
    );
  } finally {
    await source.close();
  }
}

interface Pushing {
  push: (at: number) => Promise<void>;
  isReady: () => boolean;
  expected: () => Promise<number>;
}

async function watched(
  browser: Browser,
  { origin, token }: Visit,
  { push, isReady, expected }: Pushing,
): Promise<LiveFigures> {
  const context = await newVisitor(browser, origin, token);
  const { page, traffic, untilUsable } = await watchedPage(context, { slow: false });
  let frames = 0;
  let calls = 0;
  page.on('websocket', (socket) => socket.on('framereceived', () => (frames += 1)));
  await page.goto(`${origin}${listPath}`, { waitUntil: 'commit' });
  await untilUsable();
  await traffic.atRest(2_000);
  while (!isReady()) await page.waitForTimeout(100);
  page.on('request', (request) => {
    if (request.url().includes('/api/messages')) calls += 1;
  });
  await page.evaluate(installLiveProbe);

  frames = 0;
  const seconds = await pushEvenly(push);
  const right = await expected();
  const isBadgeRight = await badgeSays(page, right);
  // Requests still pending belong to it.
  await page.waitForTimeout(3_000);
  const { tasks, by } = await page.evaluate(() => window.benchLive);
  const figures: LiveFigures = {
    sent: live.count,
    seconds,
    frames,
    longTasks: tasks.length,
    longestMs: Math.round(Math.max(0, ...tasks)),
    longestBy: by.text,
    calls,
    dialogs: await page.getByRole('dialog').count(),
    badge: await page.locator('.host-badge').innerText(),
    isBadgeRight,
  };
  await context.close();
  return figures;
}

/** Spreads the messages over the minute; a server that is slower takes longer, and the figures say so. */
async function pushEvenly(push: (at: number) => Promise<void>): Promise<number> {
  const began = performance.now();
  const everyMs = live.overMs / live.count;
  let next = 1;
  const worker = async () => {
    for (let at = next++; at <= live.count - 1; at = next++) {
      const early = began + at * everyMs - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      await push(at);
    }
  };
  await Promise.all(Array.from({ length: live.atOnce }, worker));
  // Last: every event counts.
  await push(live.count);
  return Math.round((performance.now() - began) / 100) / 10;
}

async function badgeSays(page: Page, unread: number): Promise<boolean> {
  const bell = page.locator(`header button[aria-label="站内消息，${unread}条未读"]`);
  return bell.waitFor({ state: 'attached', timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}
