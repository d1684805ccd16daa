import type { Browser, Page } from 'playwright-core';
import type { HostBuildRecord } from '../build/host-build-record';
import { checkPublished } from '../checks/check-published';
import { resultOf, type CheckResult, type Neighbour } from '../checks/check';
import type { Stores } from '../storage/stores';
import { entryOf, runBrowserChecks } from './browser-checks';
import { openContext, signIn } from './browser';
import { installFootprint, mostGlobals } from './footprint';
import { PageHung, watchForHangs } from './hang-watch';
import { installCensus } from './page-census';
import type { TrialPortal } from './trial-portal';

interface VersionOnTrial {
  stores: Stores;
  host: HostBuildRecord;
  remote: string;
  version: string;
  neighbours: readonly Neighbour[];
}

/** A portal in which the version runs, opened when the other checks have been passed. */
export interface TrialPlace {
  browser: Browser;
  portal: TrialPortal;
}

/** All checks of a version. The browser checks are skipped for one that cannot be loaded. */
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
  const context = await openContext(browser, portal.origin);
  try {
    await context.addInitScript(installFootprint, mostGlobals);
    await context.addInitScript(installCensus, entry.globalName);
    const page = await context.newPage();
    const watch = await watchForHangs(page);
    const checking = (async () => {
      const signedIn = await resultOf('sign-in', () => signInIssues(page));
      if (!signedIn.passed) return [signedIn];
      return runBrowserChecks({ page, description, host }, entry.file);
    })();
    try {
      return [...known, ...(await Promise.race([checking, watch.hung]))];
    } catch (problem) {
      if (!(problem instanceof PageHung)) throw problem;
      // Whatever waits for this page fails when the page is closed.
      checking.catch(() => {});
      return [...known, await resultOf('stays responsive', () => [problem.message])];
    } finally {
      watch.stop();
    }
  } finally {
    await context.close();
  }
}

/** Of a host whose first page is broken: what could not be done there in time. */
async function signInIssues(page: Page): Promise<string[]> {
  return signIn(page).then(
    () => [],
    (problem: unknown) => [
      `nobody can sign in at ${new URL(page.url()).pathname}: ${String(problem).split('\n', 1)[0]}`,
    ],
  );
}
