import type { Page } from 'playwright-core';
import { isAmong } from '../build/needs';
import { isOfPortal } from '../checks/needs.check';
import { isOfEdge } from '../checks/pages.check';
import type { RemoteJson } from '../storage/remote-json';
import type { TrialContext } from './browser';
import type { ConductWindow } from './page-conduct';

interface NeedsWatch {
  /** Checks what the open page has stored without a call. */
  look(): Promise<void>;
  /** Lists the remote's actions since then that it has not declared in its needs. */
  issues(): string[];
}

/** Runs in the page. */
const readStored = () => (window as typeof window & ConductWindow).__conduct.stored();

/** Characters in local and session storage: everybody shares five million of each. */
const mostStored = 1_000_000;

/** Hosts that Chromium asks by itself, for instance about the fields of a form. */
const ofBrowser = /(?:^|\.)(?:google(?:apis|usercontent)?|gstatic|gvt\d|chromium)\.(?:com|org)$/;

const inMillions = (count: number) => `${(count / 1e6).toFixed(1)} million`;

/** Watches a page with `installConduct` from now on: storage, workers and requests. */
export async function watchNeeds(
  { page, outside }: Pick<TrialContext, 'outside'> & { page: Page },
  { name, needs }: Pick<RemoteJson, 'name' | 'needs'>,
): Promise<NeedsWatch> {
  const { origin } = new URL(page.url());
  const found = new Set<string>();
  /** Keys that were there before, or that a call has set: all others were assigned as properties. */
  const seen = new Set(Object.keys(await page.evaluate(readStored)));
  const maySave = (key: string) =>
    (key.startsWith(name) && !/^[a-z0-9]/.test(key.slice(name.length))) || isAmong(needs.storage, key);
  const mend = 'begin its name with the remote’s, or state it in needs.storage';

  const noteSaved = (what: string, key: string) => {
    if (!maySave(key) && !isOfPortal(key)) found.add(`it stores ${what} ${key}: ${mend}`);
  };
  const noteDone: Required<ConductWindow>['__report'] = (doing, what, by) => {
    if (doing === 'storage') seen.add(what);
    if (by === 'others') return;
    // Host and kernel store under their own names, also while the remote navigates.
    if (by === 'remote' && doing === 'clearing') found.add('it clears the storage of everybody');
    else if (by === 'remote' && /^(?:storage|removal)$/.test(doing) && isOfPortal(what) && !maySave(what))
      found.add(`it ${doing === 'removal' ? 'removes' : 'stores'} the key ${what}, which is the portal’s`);
    if (doing === 'removal' || doing === 'clearing') return;
    if (doing === 'workers') {
      const { workers = 0 } = needs;
      if (Number(what) > workers)
        found.add(`it runs workers: ${what} at a time, needs.workers states ${workers}`);
    } else if (doing === 'service worker') found.add(`it registers the service worker ${what}`);
    else if (doing === 'peers') found.add('it opens a connection outside of the portal (WebRTC)');
    else noteSaved(doing === 'storage' ? 'the key' : `the ${doing}`, what);
  };
  const noteAsked = (address: string, isDocument = false) => {
    if (!/^(?:http|ws)s?:/.test(address)) return;
    const { pathname, host, protocol } = new URL(address);
    if (host !== new URL(origin).host) found.add(`it asks ${protocol}//${host}, which is not the portal`);
    // Navigations, and requests that the browser starts itself, do not count for the remote.
    else if (
      !isDocument &&
      pathname !== '/favicon.ico' &&
      !isOfEdge(pathname) &&
      !isAmong(needs.endpoints, pathname)
    )
      found.add(`it calls ${pathname}, which needs.endpoints does not state`);
  };

  await page.exposeFunction('__report' satisfies keyof ConductWindow, noteDone);
  page.on('websocket', (socket) => noteAsked(socket.url()));
  // Of other pages that the remote opens, only the server counts.
  page.context().on('request', (request) => noteAsked(request.url(), true));
  page.on('request', (request) => {
    noteAsked(request.url(), request.isNavigationRequest() && request.frame() === page.mainFrame());
  });

  return {
    async look() {
      const stored = Object.entries(await page.evaluate(readStored)).filter(([key]) => !isOfPortal(key));
      for (const [key] of stored) if (!seen.has(key)) noteSaved('the key', key);
      const characters = stored.reduce((sum, [, length]) => sum + length, 0);
      if (characters > mostStored)
        found.add(
          `it fills the storage that everybody shares: ${inMillions(characters)} characters, ${inMillions(mostStored)} are allowed`,
        );
    },
    issues() {
      // Playwright does not report the requests of all parts of a page, such as shared workers.
      const others = [...outside].filter(
        (host) => !ofBrowser.test(host) && ![...found].some((issue) => issue.includes(`//${host},`)),
      );
      return [...found, ...others.map((host) => `it asks ${host}, which is not the portal`)];
    },
  };
}
