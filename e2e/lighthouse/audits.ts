import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type BrowserContext } from '@playwright/test';
import { buildFloor } from '../bench/floor/build-floor';
import { onPortal, startProcess } from '../bench/processes';
import { say, table } from '../bench/text-table';
import { pagesOf } from '../guide/open-step';
import { chromiumLaunch, wholeChromium } from '../support/chromium';
import { giveSession } from '../support/federation/visitor';

/** The parts of Lighthouse's result that are read. */
interface AuditResult {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    {
      title: string;
      score: number | null;
      displayValue?: string;
      details?: { items?: { node?: { selector?: string }; description?: string; source?: string }[] };
    }
  >;
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
}
type Lighthouse = (url: string, flags: object, config?: unknown) => Promise<{ lhr: AuditResult } | undefined>;

/** Loads a package that `npm run check -- lighthouse` has installed; it is not part of the workspace. */
const load = <T>(path: string): Promise<{ default: T }> =>
  import(pathToFileURL(resolve('scripts/lighthouse/node_modules/lighthouse', path)).href) as Promise<{
    default: T;
  }>;
type FormFactor = 'desktop' | 'mobile';

/** Audits an address in the browser that listens on the debugging port, with that browser's stored data. */
async function audit(
  url: string,
  { port, formFactor, categories }: { port: number; formFactor: FormFactor; categories: readonly string[] },
): Promise<AuditResult> {
  const { default: lighthouse } = await load<Lighthouse>('core/index.js');
  const { default: desktop } = await load<unknown>('core/config/desktop-config.js');
  const flags = { port, onlyCategories: categories, disableStorageReset: true, logLevel: 'error' };
  const result = await lighthouse(url, flags, formFactor === 'desktop' ? desktop : undefined);
  if (!result) throw new Error(`${url} was not audited`);
  const { runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  return result.lhr;
}

/** Debugging port of Chromium, used by Lighthouse. */
const debuggingPort = Number(process.env.DEBUGGING_PORT ?? 18_341);
const only = process.argv[2]?.split(',');
const signedIn = ['home', 'policies', 'report', 'policy'];
const always = ['accessibility', 'best-practices'];
/** Depends on the machine and its load, so it is shown but needs no full score. */
const measured = 'performance';
const metrics = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'];
const formFactors: readonly FormFactor[] = ['desktop', 'mobile'];

/** Starts a browser with a persistent context: Lighthouse's pages share a session only in the default context. */
async function inBrowser<T>(origin: string, token: string, run: () => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'portal-lighthouse-'));
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    ...chromiumLaunch,
    executablePath: wholeChromium,
    args: [...chromiumLaunch.args, `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    if (token) {
      const page = await context.newPage();
      await giveSession(page, origin, token);
      await page.close();
    }
    return await run();
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Returns the audits with less than the full score, each with the elements concerned. */
function failures({ categories, audits }: AuditResult): string[] {
  const required = Object.entries(categories).filter(([name]) => name !== measured);
  return required.flatMap(([, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const found = audits[id];
      if (!found || weight === 0 || found.score === null || found.score >= 1) return [];
      const places = (found.details?.items ?? []).map(
        ({ node, description, source }) => node?.selector ?? description ?? source ?? '',
      );
      return [`    ${id}: ${found.title} ${places.slice(0, 5).join(' | ')}`];
    }),
  );
}

interface Audited {
  name: string;
  path: string;
  token: string;
  categories: readonly string[];
}

async function pagesToAudit(origin: string): Promise<Audited[]> {
  const known = await pagesOf(origin);
  return [
    { name: 'login', path: '/login', token: '', categories: [...always, 'seo', measured] },
    ...known
      .filter(({ name }) => (only ?? signedIn).includes(name))
      .map((page) => ({ ...page, categories: [...always, measured] })),
  ].filter(({ name }) => !only || only.includes(name));
}

const timesOf = ({ audits }: AuditResult) =>
  metrics.map((id) => `${id} ${audits[id]?.displayValue}`).join(', ');
const scoreOf = ({ categories }: AuditResult, key: string) => {
  const score = categories[key]?.score;
  return score === undefined || score === null ? '–' : Math.round(score * 100);
};

/** Audits the portal's pages, and the performance of the same pages in plain antd beside them. */
async function auditPages(origin: string, floor: string): Promise<(string | number)[][]> {
  const rows: (string | number)[][] = [];
  for (const { name, path, token, categories } of await pagesToAudit(origin))
    for (const formFactor of formFactors) {
      const at = (where: string, which: readonly string[]) =>
        inBrowser(where, token, () =>
          audit(where + path, { port: debuggingPort, formFactor, categories: which }),
        );
      const result = await at(origin, categories);
      if (new URL(result.finalDisplayedUrl).pathname !== path.split('?')[0])
        throw new Error(`${path} led to ${result.finalDisplayedUrl}`);
      const plain = await at(floor, [measured]);
      const scores = [...always, 'seo', measured].map((key) => scoreOf(result, key));
      rows.push([`${name}, ${formFactor}`, ...scores, scoreOf(plain, measured)]);
      const lines = [`    ${timesOf(result)}`, `    floor: ${timesOf(plain)}`, ...failures(result)];
      say([`${name}, ${formFactor}: ${scores.join(' ')}`, ...lines].join('\n'));
    }
  return rows;
}

const heads = ['page', 'accessibility', 'best practices', 'SEO', 'performance', 'of the floor'];

await onPortal(18_340, async (origin) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-floor-'));
  await buildFloor(join(folder, 'host'));
  const floor = await startProcess('delivery/dist/edge.js', {
    PORT: '0',
    EDGE_HOST: '127.0.0.1',
    PORTAL_API_PORT: new URL(origin).port,
    PORTAL_DATA_DIR: join(folder, 'data'),
    PORTAL_HOST_DIR: join(folder, 'host'),
  });
  try {
    const rows = await auditPages(origin, `http://localhost:${floor.port}`);
    say(table(heads, rows).join('\n'));
    const required = rows.flatMap((row) => row.slice(1, -2));
    if (required.some((score) => typeof score === 'number' && score < 100)) process.exitCode = 1;
  } finally {
    await floor.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
