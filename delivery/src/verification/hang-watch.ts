import type { CDPSession, Page } from 'playwright-core';

/** The page was busy for so long that nobody would wait for it. */
export class PageHung extends Error {
  override readonly name = 'PageHung';
}

export interface HangWatch {
  /** Rejects with a PageHung that names the address, and the file that kept the page busy where that can be told. */
  readonly hung: Promise<never>;
  stop(): void;
}

/** A page with this much to do at once would be closed by whoever sits before it. */
const hungMs = 10_000;
const beatMs = 1000;
const pauseMs = 3000;

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks the page every second whether it still answers: what is asked of a page in an endless loop never comes back, and
 * most questions have no limit of their own.
 */
export async function watchForHangs(page: Page): Promise<HangWatch> {
  const devtools = await page.context().newCDPSession(page);
  const whoIsBusy = await readyToPause(devtools);
  const stopping = new AbortController();
  const answers = () => {
    const reply = devtools.send('Runtime.evaluate', { expression: '0' });
    // Refused while one document gives way to the next, and when the page is gone: both end by themselves.
    return Promise.race([reply.then(answered, answered), after(hungMs).then(() => false)]);
  };
  const watch = async (): Promise<never> => {
    while (!stopping.signal.aborted && (await answers())) await after(beatMs);
    if (stopping.signal.aborted) return new Promise<never>(() => {});
    const file = await whoIsBusy();
    const where = file ? `, busy in ${file}` : '';
    throw new PageHung(`${pathOf(page.url())}: the page did not answer for ${hungMs / 1000} s${where}`);
  };
  const hung = watch();
  // Whoever has stopped waiting for it is not to be told.
  hung.catch(() => {});
  return { hung, stop: () => stopping.abort() };
}

const answered = () => true;

/** The debugger, which has to be there before the loop begins, can interrupt it and say whose code it is. */
async function readyToPause(devtools: CDPSession): Promise<() => Promise<string | undefined>> {
  const files = new Map<string, string>();
  let onPaused: ((file: string | undefined) => void) | undefined;
  devtools.on('Debugger.scriptParsed', ({ scriptId, url }) => void files.set(scriptId, url));
  devtools.on('Debugger.paused', ({ callFrames }) => {
    const urls = callFrames.flatMap(({ location }) => files.get(location.scriptId) || []);
    if (onPaused) onPaused(urls.find((url) => url.includes('/remotes/')) ?? urls[0]);
    // A `debugger` statement that was forgotten stops nobody who has no debugger.
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
