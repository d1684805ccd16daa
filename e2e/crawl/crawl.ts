import { chromium } from '@playwright/test';
import { onPortal } from '../bench/processes';
import { say, table } from '../bench/text-table';
import { chromiumLaunch } from '../support/chromium';
import { walk } from './walk';
import { roles, type Finding, type Walked } from './walker';

const only = process.argv[2]?.split(',');
/** Time limit for all walks together; set `CRAWL_MINUTES` on a slow machine. */
const minutes = Number(process.env.CRAWL_MINUTES ?? 7);

interface Registry {
  microFrontends: Record<string, { extras: { description: string } }[]>;
}
interface Description {
  routes: { path: string; redirect?: string }[];
}

/** Returns the routes that the remotes declare, as the host reads them. */
async function routesOf(origin: string): Promise<string[]> {
  const read = async <T>(path: string) => (await (await fetch(origin + path)).json()) as T;
  const { microFrontends } = await read<Registry>('/registry.json');
  const served = Object.values(microFrontends).flatMap(([first]) => (first ? [first] : []));
  const described = await Promise.all(served.map(({ extras }) => read<Description>(extras.description)));
  return described
    .flatMap(({ routes }) => routes.map(({ path }) => path))
    .filter((path) => !path.includes(':'));
}

async function crawl(origin: string): Promise<Walked[]> {
  const browser = await chromium.launch(chromiumLaunch);
  const waiting = roles.filter(({ accounts }) => !only || accounts.some((name) => only.includes(name)));
  if (!waiting.length)
    throw new Error(`accounts that are crawled: ${roles.flatMap(({ accounts }) => accounts).join(', ')}`);
  const walked: Walked[] = [];
  const tried = new Set<string>();
  try {
    const portal = { origin, routes: await routesOf(origin), endsAt: Date.now() + minutes * 60_000 };
    const work = async () => {
      for (let role = waiting.shift(); role; role = waiting.shift())
        walked.push(await walk(browser, portal, role, tried));
    };
    await Promise.all([work(), work(), work()]);
  } finally {
    await browser.close();
  }
  return walked;
}

function report(walked: readonly Walked[]): void {
  const count = (findings: readonly Finding[], kind: Finding['kind']) =>
    findings.filter((finding) => finding.kind === kind).length;
  const kinds = ['missing page', 'error panel', 'failed call', 'console error', 'English text'] as const;
  const rows = walked.map(({ role, pages, links, buttons, findings, left, seconds }) => [
    role,
    pages,
    links,
    buttons,
    ...kinds.map((kind) => count(findings, kind)),
    left,
    seconds.toFixed(0),
  ]);
  say(table(['role', 'pages', 'links', 'buttons', ...kinds, 'not opened', 'seconds'], rows).join('\n'));
}

await onPortal(18_300, async (origin) => {
  const walked = await crawl(origin);
  report(walked);
  if (walked.some(({ findings, left }) => findings.length > 0 || left > 0)) process.exitCode = 1;
});
