import type { CDPSession, Page } from 'playwright-core';

/** The page did not respond, or its checks did not end, within the time limit. */
export class PageHung extends Error {
  override readonly name = 'PageHung';
}

interface HangWatch {
  /** Rejects with a PageHung that names the address, and the file that blocked the page where that is known. */
  readonly hung: Promise<never>;
  stop(): void;
}

/** A page that blocks for so long would be closed by its user. */
const hungMs = 10_000;
/** A page may answer and yet never let a check end; forty pages take three minutes on a slow machine. */
const longestMs = 10 * 60_000;
const heartbeatMs = 1000;
/** After a call that failed: what took the page's place may answer at once. */
const againMs = 100;
const pauseMs = 3000;

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends the page a heartbeat every second: a call to a page in an endless loop never returns, and most calls have no
 * timeout of their own. A call that fails is no answer: leaving a page that hangs fails it at once, and the page that
 * should take its place never comes.
 */
export async function watchForHangs(page: Page): Promise<HangWatch> {
  const devtools = await page.context().newCDPSession(page);
  const findBusyFile = await readyToPause(devtools);
  const stopping = new AbortController();
  const startedAt = Date.now();
  let answeredAt = startedAt;
  const silentMs = () => Date.now() - answeredAt;
  const answered = () => void (answeredAt = Date.now());
  const isOver = () => Date.now() - startedAt >= longestMs;
  const watch = async (): Promise<never> => {
    while (!stopping.signal.aborted && silentMs() < hungMs && !isOver()) {
      const reply = devtools.send('Runtime.evaluate', { expression: '0' }).then(answered, () => {});
      await Promise.race([reply, after(hungMs - silentMs())]);
      if (silentMs() < hungMs) await after(silentMs() < heartbeatMs ? heartbeatMs : againMs);
    }
    if (stopping.signal.aborted) return new Promise<never>(() => {});
    if (silentMs() < hungMs)
      throw new PageHung(
        `${pathOf(page.url())}: the checks did not end within ${longestMs / 60_000} minutes`,
      );
    const file = await findBusyFile();
    const where = file ? `, blocked by ${file}` : '';
    throw new PageHung(`${pathOf(page.url())}: the page did not answer for ${hungMs / 1000} s${where}`);
  };
  const hung = watch();
  // A caller that has stopped waiting needs no error.
  hung.catch(() => {});
  return { hung, stop: () => stopping.abort() };
}

/** The debugger, which has to be attached before the loop begins, can interrupt it and name the code. */
async function readyToPause(devtools: CDPSession): Promise<() => Promise<string | undefined>> {
  const files = new Map<string, string>();
  let onPaused: ((file: string | undefined) => void) | undefined;
  devtools.on('Debugger.scriptParsed', ({ scriptId, url }) => void files.set(scriptId, url));
  devtools.on('Debugger.paused', ({ callFrames }) => {
    const urls = callFrames.flatMap(({ location }) => files.get(location.scriptId) || []);
    if (onPaused) onPaused(urls.find((url) => url.includes('/remotes/')) ?? urls[0]);
    // A forgotten `debugger` statement has no effect without a debugger.
    else void devtools.send('Debugger.resume').catch(() => {});
  });
  await devtools.send('Debugger.enable');
  return async () => {
    const paused = new Promise<string | undefined>((resolve) => (onPaused = resolve));
    void devtools.send('Debugger.pause').catch(() => {});
    const url = await Promise.race([paused, after(pauseMs).then(() => undefined)]);
    return url && pathOf(url);
  };
}

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);
