import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import type { HostBuildRecord } from '../build/host-build-record';
import { resultOf, type CheckResult } from '../checks/check';
import { baseOf } from '../registry/discovery';
import type { RemoteJson } from '../storage/remote-json';
import { cookieNames, emptyPath, footprintIssues } from './footprint';
import { lookAtFrame } from './frame';
import { instanceFor, libraryIssues, readInUse } from './libraries-in-use';
import { mountAndUnmount, mountingLimits as limits, type Mounted } from './mounting';
import type { CensusWindow } from './page-census';
import { lateMs, slowClicks, unrest } from './rest';
import { knownIn, reachIssues, rulesIn } from './style-reach';
import { watchNeeds } from './watched-needs';
import { leavingIssues } from './leaving';
import {
  interrupted,
  isStill,
  leaves,
  openPage,
  opens,
  uncaught,
  watchProblems,
  widgetIssues,
} from './open-page';
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

interface BrowserChecked {
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
  { page, description, host }: BrowserChecked,
  entryFile: string,
): Promise<CheckResult[]> {
  const { name, routes, slots } = description;
  const area = `[data-remote="${name}"]:not([hidden])`;
  const problems = watchProblems(page);
  const cookies = await cookieNames(page);
  const needs = await watchNeeds(page, description);
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
    const alone = await lookAtFrame(page, slowestMs);
    // Compared with nothing, every frame would be as it was.
    if (!alone) return [`the portal shows no menu at ${emptyPath}, also without the remote`];
    const leave = await leavingIssues(page);
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
      problems.clicked();
      rest.push(...restless.map((message) => `${path}: ${message}`));
      if (path !== first?.path) continue;
      await open();
      const left = await leave(alone);
      for (const issue of left.around) if (!found.has(issue)) found.add(`after it was left, ${issue}`);
      rest.push(
        ...left.rest
          .filter((each) => !restless.includes(each))
          .map((each) => `${path}, after it was left: ${each}`),
      );
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

/** A busy machine needs longer for the portal itself. */
const slowestMs = 15_000;

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
