import type { Page } from 'playwright-core';
import { PageHung, watchForHangs } from './verify-version';

/** How the browser responds to heartbeats, in order; the last entry applies to all further ones. */
type Reply = 'at once' | 'fails after 9 s' | 'never';

function aPage(...replies: Reply[]) {
  const reply = () => {
    const next = replies.length > 1 ? replies.shift() : replies[0];
    if (next === 'at once') return Promise.resolve();
    return new Promise((_, reject) => {
      if (next === 'fails after 9 s') setTimeout(() => reject(new Error('navigated or closed')), 9000);
    });
  };
  const session = {
    on() {},
    send: (call: string) => (call === 'Runtime.evaluate' ? reply() : Promise.resolve()),
  };
  // The only members of a page that the watch uses.
  return {
    url: () => 'http://localhost/visits/index',
    context: () => ({ newCDPSession: async () => session }),
  } as unknown as Page;
}

/** Whether the page is reported as hung after this many milliseconds. */
async function isHungAfter(ms: number, page: Page): Promise<boolean> {
  const { hung, stop } = await watchForHangs(page);
  let found: unknown;
  hung.catch((problem: unknown) => (found = problem));
  await jest.advanceTimersByTimeAsync(ms);
  stop();
  return found instanceof PageHung;
}

describe('the hang detection during verification', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  // Finding the name of the blocking file may take three more seconds.
  it.each<[string, number, boolean, Reply[]]>([
    ['not while the page answers', 60_000, false, ['at once']],
    ['not before ten seconds', 9900, false, ['never']],
    ['after ten seconds without an answer', 14_000, true, ['at once', 'never']],
    ['though the call failed because the page was left', 15_000, true, ['fails after 9 s', 'never']],
    ['though it answers, when its checks take over ten minutes', 601_000, true, ['at once']],
    ['not when the page that was opened next answers', 30_000, false, ['fails after 9 s', 'at once']],
  ])('reports a hang: %s', async (_, ms, isHung, replies) => {
    expect(await isHungAfter(ms, aPage(...replies))).toBe(isHung);
  });
});
