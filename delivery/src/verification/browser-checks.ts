import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import type { HostBuildRecord } from '../build/host-build-record';
import { resultOf, type CheckResult } from '../checks/check';
import { fits, givenTo } from '../checks/ranges.check';
import { baseOf } from '../registry/discovery';
import type { RemoteJson } from '../storage/remote-json';
import { packageOf } from '../webpack/shared-modules';
import { cookieNames, footprintIssues } from './footprint';
import { mountAndUnmount, mountingInput, type Mounted } from './mounting';
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

/** What is serious or critical by WCAG 2 A and AA inside one element of the page. */
async function accessibilityIssues(page: Page, within: string): Promise<string[]> {
  const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ selector, values }) => {
      const { axe } = window as typeof window & { axe: Axe };
      const options = { runOnly: { type: 'tag', values }, resultTypes: ['violations'] };
      const found = await axe.run({ include: [selector] }, options);
      return found.violations.map(({ id, help, impact, nodes }) => ({
        id,
        help,
        impact,
        nodes: nodes.length,
      }));
    },
    { selector: within, values: tags },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes} times)`);
}

interface BrowserChecked {
  /** A page that is signed in and counts with `installCensus`. */
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

/** The entry in a version's federation manifest. */
export function entryOf(folder: string, { entry }: RemoteJson) {
  const { metaData } = manifest.parse(JSON.parse(readFileSync(join(folder, entry), 'utf8')));
  return {
    globalName: metaData.globalName,
    file: `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`,
  };
}

/** Opens every page of the remote that needs no parameter, and checks the remote's effect on the portal. */
export async function runBrowserChecks(
  { page, description, host }: BrowserChecked,
  entryFile: string,
): Promise<CheckResult[]> {
  const { name, routes, slots } = description;
  const area = `[data-remote="${name}"]:not([hidden])`;
  const problems = watchProblems(page);
  const cookies = await cookieNames(page);
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
  return [
    pages,
    widgets,
    await resultOf('contract', async () => (await parcels).contract),
    await resultOf('cleans up', async () => (await parcels).leaks),
    await resultOf('keeps to its area', async () =>
      footprintIssues(
        page,
        cookies,
        shown.map(
          ({ path }) =>
            () =>
              openPage(page, path, path, area),
        ),
      ),
    ),
    await resultOf('libraries in use', async () =>
      libraryIssues(description, host, await page.evaluate(readInUse, instanceFor(description, host))),
    ),
    await resultOf('accessible', () => inaccessible),
  ];
}

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
  const input = mountingInput({ version, exposes, entryUrl, slots: slots.map(({ id }) => id) });
  return page.evaluate(mountAndUnmount, input);
}

/** Opens an address directly and waits for a heading or an error panel. */
async function openPage(page: Page, path: string, target: string, area: string): Promise<string[]> {
  await page.goto(path);
  // A page without its parameters may show that in an error panel of its own.
  const heading = page.locator(`${area} :is(h1, section.kb-panel)`).first();
  const panel = page.locator('.kb-panel[role="alert"], .kb-broken');
  try {
    await heading.or(panel).first().waitFor({ timeout: 15_000 });
  } catch {
    return ['shows neither heading nor panel in 15 s'];
  }
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {});
  const broken = await panel.allInnerTexts();
  const arrived = new URL(page.url()).pathname;
  return [
    ...broken.map((text) => `shows "${text.split('\n')[0]}"`),
    ...(arrived === target ? [] : [`leads to ${arrived}`]),
  ];
}

/** A widget may be empty; it must not be loading, nor show an error. */
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

/** Invisible problems of a page: errors, and files that fail to load. */
function watchProblems(page: Page): { take(): string[] } {
  let found: string[] = [];
  page.on('pageerror', (error) => found.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()}`);
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
      const taken = [...new Set(found)];
      found = [];
      return taken;
    },
  };
}

const pathOf = (url: string) => new URL(url).pathname;

/** The libraries in a page with the remote in it. */
interface InUse {
  /** By request of the share scope: the versions that lie there. */
  shared: Record<string, string[]>;
  /** Version of every React DOM that has come up. */
  renderers: string[];
}

/** The share scope that a remote is given in the page; host/src/remotes/loading/share-scope.ts names them. */
const instanceFor = ({ requires }: RemoteJson, host: HostBuildRecord) =>
  givenTo(requires.kernel, host).isPrevious ? 'host-of-previous-kernel' : 'host';

/** Runs in the page. Uses nothing outside of itself. */
function readInUse(instance: string): InUse {
  type Scope = Record<string, Record<string, unknown>>;
  const page = window as typeof window & {
    __FEDERATION__?: { __INSTANCES__?: { name: string; shareScopeMap?: { default?: Scope } }[] };
    __renderers: string[];
  };
  const host = page.__FEDERATION__?.__INSTANCES__?.find(({ name }) => name === instance);
  const scope = host?.shareScopeMap?.default ?? {};
  const shared = Object.entries(scope).map(([request, versions]) => [request, Object.keys(versions)]);
  return { shared: Object.fromEntries(shared) as InUse['shared'], renderers: page.__renderers };
}

/** One copy of each, and each of them a version that the remote can work with. */
export function libraryIssues(
  { requires, assets }: Pick<RemoteJson, 'requires' | 'assets'>,
  host: Pick<HostBuildRecord, 'kernel' | 'libraries'>,
  { shared, renderers }: InUse,
): string[] {
  const onPages = Object.values(assets.pages).flatMap(({ shared: read }) => read);
  const required = [...new Set([...assets.shared, ...onPages])].sort();
  const issues = required.flatMap((request) => {
    const found = shared[request] ?? [];
    const [version] = found;
    if (found.length !== 1 || !version)
      return [`${request} is there in ${found.length} versions: ${found.join(', ')}`];
    const name = packageOf(request);
    const range = name === 'shared-kernel' ? requires.kernel : requires.shared[name];
    return range !== undefined && !fits(version, range)
      ? [`${request} is ${version}, the remote needs ${range}`]
      : [];
  });
  const own = requires.shared['react-dom'] === undefined ? [] : renderers;
  const foreign = own.filter((version) => version !== host.libraries['react-dom']);
  return [
    ...issues,
    ...(own.length > 1 ? [`React DOM runs ${own.length} times (${own.join(', ')})`] : []),
    ...foreign.map(
      (version) => `React DOM ${version} runs, the host provides ${host.libraries['react-dom']}`,
    ),
  ];
}
