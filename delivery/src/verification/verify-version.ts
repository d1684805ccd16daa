import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { HostBuildRecord } from '../build/host-build-record';
import { checkPublished } from '../checks/check-published';
import { resultOf, type CheckResult, type Neighbour } from '../checks/check';
import { baseOf } from '../registry/discovery';
import type { RemoteJson } from '../storage/remote-json';
import type { Stores } from '../storage/stores';
import { entryOf, runBrowserChecks } from './browser-checks';
import { openContext, signIn, type TrialContext } from './browser';
import { installFootprint, mostGlobals } from './footprint';
import { installCensus } from './page-census';
import { installConduct } from './page-conduct';
import type { TrialPortal } from './trial-portal';

/** The page did not respond, or its checks did not end, within the time limit. */
export class PageHung extends Error {
  override readonly name = 'PageHung';
}

interface HangWatch {
  /** Rejects with a PageHung that names the address and, if known, the file that blocked the page. */
  readonly hung: Promise<never>;
  stop(): void;
}

/** A user would close a page that blocks for so long. */
const hungMs = 10_000;
/** A page may respond and yet prevent a check from ending; forty pages take three minutes on a slow machine. */
const longestMs = 10 * 60_000;
const heartbeatMs = 1000;
/** Delay after a failed call: the page that replaces this one may respond at once. */
const againMs = 100;
const pauseMs = 3000;

/** The timer does not keep the process running: the browser does. */
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

/**
 * Sends the page a heartbeat every second: a call to a page in an endless loop never returns, and most calls have no
 * timeout. A failed call does not count as a response: leaving a hung page fails it at once, while the next page never
 * loads.
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
  // Prevents an unhandled rejection when the caller no longer waits.
  hung.catch(() => {});
  return { hung, stop: () => stopping.abort() };
}

/** Interrupts a hung page and names its code; the debugger has to be attached before the loop begins. */
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

interface VersionOnTrial {
  stores: Stores;
  host: HostBuildRecord;
  remote: string;
  version: string;
  neighbours: readonly Neighbour[];
}

/** A portal in which the version runs, opened when the other checks have passed. */
export interface TrialPlace {
  browser: Browser;
  portal: TrialPortal;
}

/** Runs all checks of a version. The browser checks are skipped for one that cannot be loaded. */
export async function verifyVersion(
  trial: VersionOnTrial,
  place: () => Promise<TrialPlace>,
): Promise<CheckResult[]> {
  const { stores, host, remote, version, neighbours } = trial;
  const known = await checkPublished(stores, { remote, version, host, neighbours });
  if (known.some(({ passed }) => !passed)) return known;
  const description = await stores.published.describe(remote, version);
  const entry = entryOf(await stores.published.folderOf(remote, version), description);
  const { browser, portal } = await place();
  const opened = await openContext(browser, portal.origin);
  try {
    return [...known, ...(await checkInBrowser(opened, { description, host, entry }, signInIssues))];
  } finally {
    await opened.context.close();
  }
}

interface VersionInBrowser {
  description: RemoteJson;
  host: HostBuildRecord;
  entry: ReturnType<typeof entryOf>;
}

/** Runs the checks that need a running version, once `open` has opened the portal in the page without an issue. */
export async function checkInBrowser(
  { context, outside }: TrialContext,
  { description, host, entry }: VersionInBrowser,
  open: (page: Page) => Promise<string[]>,
): Promise<CheckResult[]> {
  await installWatches(context, description, entry.globalName);
  const page = await context.newPage();
  const watch = await watchForHangs(page);
  const checking = (async () => {
    const opened = await resultOf('sign-in', () => open(page));
    if (!opened.passed) return [opened];
    return runBrowserChecks({ page, outside, description, host }, entry.file);
  })();
  try {
    return await Promise.race([checking, watch.hung]);
  } catch (problem) {
    if (!(problem instanceof PageHung)) throw problem;
    // Closing the page rejects everything that waits for it.
    checking.catch(() => {});
    return [await resultOf('stays responsive', () => [problem.message])];
  } finally {
    watch.stop();
  }
}

/** Installs in every page of the context the scripts that record what the version does. */
async function installWatches(
  context: BrowserContext,
  { name, version, needs }: RemoteJson,
  globalName: string,
): Promise<void> {
  const base = baseOf(name, version);
  await context.addInitScript(installFootprint, { most: mostGlobals, needed: needs.globals ?? [], base });
  await context.addInitScript(installCensus, globalName);
  await context.addInitScript(installConduct, { name, base });
}

/** Returns the issue of a host whose first page is broken, so that signing in fails. */
async function signInIssues(page: Page): Promise<string[]> {
  return signIn(page).then(
    () => [],
    (problem: unknown) => [
      `nobody can sign in at ${new URL(page.url()).pathname}: ${String(problem).split('\n', 1)[0]}`,
    ],
  );
}
