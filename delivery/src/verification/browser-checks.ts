import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import type { HostBuildRecord } from '../build/host-build-record';
import { resultOf, type CheckResult } from '../checks/check';
import { baseOf } from '../registry/discovery';
import type { RemoteJson } from '../storage/remote-json';
import type { TrialContext } from './browser';
import { cookieNames, emptyPath, footprintIssues, lookAtFrame } from './footprint';
import { instanceFor, libraryIssues, readInUse } from './libraries-in-use';
import { mountAndUnmount, mountingLimits as limits, type Mounted } from './mounting';
import type { CensusWindow } from './page-census';
import { lateMs, slowClicks, unrest } from './rest';
import { knownIn, reachIssues, rulesIn } from './style-reach';
import { watchNeeds } from './watched-needs';
import { createRequire } from 'node:module';

interface Axe {
  run(context: object, options: object): Promise<{ violations: Violation[] }>;
}

interface Violation {
  id: string;
  help: string;
  impact: string | null;
  nodes: { target: unknown[] }[];
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Returns serious and critical violations of WCAG 2 A and AA inside one element of the page. */
async function accessibilityIssues(page: Page, within: string): Promise<string[]> {
  const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(source);
  return page.evaluate(
    async ({ selector, values }) => {
      const { axe } = window as typeof window & { axe: Axe };
      const options = { runOnly: { type: 'tag', values }, resultTypes: ['violations'] };
      const { violations } = await axe.run({ include: [selector] }, options);
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      return grave.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length} times)`);
    },
    { selector: within, values: tags },
  );
}

interface BrowserChecked extends Pick<TrialContext, 'outside'> {
  /** A signed-in page with `installCensus`. */
  page: Page;
  description: RemoteJson;
  host: HostBuildRecord;
}

const manifest = z.object({
  metaData: z.object({
    globalName: z.string(),
    remoteEntry: z.object({ name: z.string(), path: z.string() }),
  }),
});

/** Returns the entry in a version's federation manifest. */
export function entryOf(folder: string, { entry }: RemoteJson) {
  const { metaData } = manifest.parse(JSON.parse(readFileSync(join(folder, entry), 'utf8')));
  return {
    globalName: metaData.globalName,
    file: `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`,
  };
}

/** Opens every page of the remote that needs no parameter, and checks the remote's effect on the portal. */
export async function runBrowserChecks(
  { page, outside, description, host }: BrowserChecked,
  entryFile: string,
): Promise<CheckResult[]> {
  const { name, routes, slots } = description;
  const area = `[data-remote="${name}"]:not([hidden])`;
  const problems = watchProblems(page);
  const cookies = await cookieNames(page);
  const needs = await watchNeeds({ page, outside }, description);
  const open = routes.filter(({ path }) => !path.includes(':'));
  const shown = open.filter(({ redirect }) => redirect === undefined);
  const [first] = shown;
  const inaccessible: string[] = [];

  const pages = await resultOf('pages open', async () => {
    const issues: string[] = [];
    for (const { path, redirect } of open) {
      const found = await openPage(page, path, redirect ?? path, area);
      const graver = [...found, ...problems.take()];
      issues.push(...graver.map((message) => `${path}: ${message}`));
      if (redirect === undefined && !found.length)
        inaccessible.push(...(await accessibilityIssues(page, area)).map((message) => `${path}: ${message}`));
    }
    return issues;
  });
  const widgets = await resultOf('widgets show', async () => {
    const shown = slots.filter(({ slot }) => slot.startsWith('home.'));
    if (!shown.length) return [];
    await page.goto('/index/home');
    const issues = await Promise.all(shown.map(({ id }) => widgetIssues(page, id)));
    return [...issues.flat(), ...problems.take()];
  });

  const parcels = first
    ? tryParcels(page, description, entryFile, first.path, area)
    : Promise.resolve(nothingToTry);
  const contract = await resultOf('contract', async () => (await parcels).contract);
  const cleansUp = await resultOf('cleans up', async () => (await parcels).leaks);
  const rest: string[] = [];
  let opened = first?.path ?? emptyPath;
  const around = await resultOf('keeps to its area', async () => {
    const found = new Set<string>();
    const sheets = { base: baseOf(name, description.version), files: stylesOf(description) };
    // A page that reloads by itself interrupts whatever leaves it at the same moment.
    await page.goto(emptyPath).catch(async () => {
      await page.waitForTimeout(500);
      await page.goto(emptyPath);
    });
    const alone = (await lookAtFrame(page)) ?? {};
    const known = await knownIn(page, sheets.base, stylesOf(host));
    for (const { path } of shown) {
      problems.take();
      opened = path;
      const open = () => openPage(page, path, path, area);
      await open();
      if (path === first?.path) await page.waitForTimeout(lateMs);
      for (const issue of await footprintIssues(page, alone)) found.add(issue);
      await needs.look();
      for (const issue of reachIssues(await rulesIn(page, sheets), name, known)) found.add(issue);
      const late = problems.take().filter((text) => text.startsWith(uncaught) || text.startsWith(opens));
      if (!(await page.evaluate(isStill, path))) late.push(leaves);
      const restless = [...(await unrest(page, open)), ...late, ...(await slowClicks(page, area))];
      rest.push(...restless.map((message) => `${path}: ${message}`));
    }
    const added = (await cookieNames(page)).filter((each) => !cookies.includes(each));
    return [...found, ...added.map((each) => `it sets the cookie ${each}`)];
  });
  // A page that reloads on a busy machine may do so in the middle of any step, which fails then.
  const steps = [pages, widgets, contract, cleansUp, around].flatMap(({ issues }) => issues);
  if (steps.some((issue) => interrupted.test(issue))) rest.push(`${opened}: ${leaves}`);
  return [
    pages,
    widgets,
    contract,
    cleansUp,
    around,
    await resultOf('comes to rest', () => [...new Set(rest)]),
    await resultOf('keeps to its needs', () => needs.issues()),
    await resultOf('libraries in use', async () => {
      if (first) await openPage(page, first.path, first.path, area);
      return libraryIssues(description, host, await page.evaluate(readInUse, instanceFor(description, host)));
    }),
    await resultOf('accessible', () => inaccessible),
  ];
}

const uncaught = 'uncaught: ';
const opens = 'opens ';
const leaves = 'leaves or reloads while nobody does anything';
/** Playwright's words for a step during which the page loaded another document. */
const interrupted = /is interrupted by another navigation|Execution context was destroyed/;

/** Both run in the page: mark its document, and tell whether this is still the one of that address. */
const mark = () => void Object.assign(window, { __opened: true });
const isStill = (path: string) => '__opened' in window && window.location.pathname === path;

const stylesOf = ({ integrity }: Pick<RemoteJson, 'integrity'>) =>
  Object.keys(integrity).filter((file) => file.endsWith('.css'));

const nothingToTry: Mounted = { contract: ['the remote has no page to try it on'], leaks: [] };

async function tryParcels(
  page: Page,
  { name, version, exposes, slots }: RemoteJson,
  entryFile: string,
  path: string,
  area: string,
): Promise<Mounted> {
  await openPage(page, path, path, area);
  const entryUrl = `${baseOf(name, version)}${entryFile}`;
  const input = { limits, version, exposes, entryUrl, slots: slots.map(({ id }) => id) };
  const devtools = await page.context().newCDPSession(page);
  await page.exposeFunction('__heap' satisfies keyof CensusWindow, async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize;
  });
  return page.evaluate(mountAndUnmount, input);
}

/** Opens an address directly and waits for a heading or an error panel. */
async function openPage(page: Page, path: string, target: string, area: string): Promise<string[]> {
  await page.goto(path);
  // A page without its parameters may show an error panel instead of its heading.
  const heading = page.locator(`${area} :is(h1, section.kb-panel)`).first();
  const panel = page.locator('.kb-panel[role="alert"], .kb-broken');
  try {
    await heading.or(panel).first().waitFor({ timeout: 15_000 });
  } catch {
    return ['shows neither heading nor panel in 15 s'];
  }
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {});
  await page.evaluate(mark);
  const broken = await panel.allInnerTexts();
  const arrived = new URL(page.url()).pathname;
  return [
    ...broken.map((text) => `shows "${text.split('\n')[0]}"`),
    ...(arrived === target ? [] : [`leads to ${arrived}`]),
  ];
}

/** Returns issues of a widget: it may be empty, but must not be loading or show an error. */
async function widgetIssues(page: Page, id: string): Promise<string[]> {
  const slot = page.locator(`[data-slot="${id}"]`);
  try {
    await slot.waitFor({ state: 'attached', timeout: 15_000 });
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {});
    await slot.locator('[aria-busy=true]').first().waitFor({ state: 'detached', timeout: 15_000 });
  } catch {
    return [`${id} is not there after 15 s`];
  }
  const failed = await slot.getByRole('alert').allInnerTexts();
  return failed.map((text) => `${id} shows "${text.split('\n')[0]}"`);
}

/** Chromium's words for a request to another server: see `openContext`. */
const ofProxy = 'net::ERR_PROXY_CONNECTION_FAILED';

/** Records invisible problems of a page: errors, and files that fail to load. */
function watchProblems(page: Page): { take(): string[] } {
  let found: string[] = [];
  page.on('pageerror', (error) => found.push(`${uncaught}${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()}`);
  });
  page.on('dialog', (dialog) => {
    const isLeaving = dialog.type() === 'beforeunload';
    if (!isLeaving) found.push(`${opens}a dialog of the browser, ${dialog.type()}: ${dialog.message()}`);
    // The remote may have closed or left the page meanwhile, so a failure says nothing.
    void (isLeaving ? dialog.accept() : dialog.dismiss()).catch(() => {});
  });
  page.on('popup', (opened) => {
    found.push(`${opens}a window, ${opened.url()}`);
    void opened.close().catch(() => {});
  });
  page.on('response', (response) => {
    if (response.status() >= 500) found.push(`${response.status()} from ${pathOf(response.url())}`);
  });
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its pending requests.
    const text = request.failure()?.errorText ?? '';
    if (text !== 'net::ERR_ABORTED') found.push(`${pathOf(request.url())} failed: ${text}`);
  });
  return {
    take() {
      const taken = [
        ...new Set(found.map((text) => text.replace(ofProxy, 'only the portal can be reached'))),
      ];
      found = [];
      return taken;
    },
  };
}

const pathOf = (url: string) => new URL(url).pathname;
