import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { HostBuildRecord } from '../build/host-build-record';
import { integrityOfFolder } from '../build/integrity';
import { issuesIn } from '../checks/check';
import { runStaticChecks } from '../checks/static-checks';
import { temporaryFolder, write } from '../edge/edge.fixture';
import { readRemoteJson } from '../storage/remote-json';
import { entryOf } from './browser-checks';
import { launchBrowser, openContext } from './browser';
import { honest, offenders, type Remote } from './offenders.fixture';
import { hostStyles, openSmallPortal } from './small-portal.fixture';
import { checkInBrowser } from './verify-version';
import { ways } from './ways-out.fixture';

const chromium = process.env.CHROMIUM || '/usr/bin/chromium';
const folder = temporaryFolder();
const name = 'visits';
const host: HostBuildRecord = {
  name: 'small',
  version: '1.0.0',
  variant: 'federated',
  kernel: '0.1.0',
  api: '1.0.0',
  libraries: {},
  offers: {},
  routes: [],
  entry: [],
  shared: {},
  imports: {},
  integrity: { [hostStyles]: '' },
};

function writeRemote(version: string, remote: Remote): string {
  const built = join(folder, version);
  const entry = `window.visits_${version.replaceAll('.', '_')} = {
    init() {},
    async get() {
      ${remote.module ?? ''};
      return () => ({
        slotLifecycles: {},
        bootstrap: async () => {},
        update: async () => {},
        async mount({ domElement }) {
          domElement.innerHTML = '<h1 class="visits-title">客户回访</h1><p>第一季度的回访。</p><button type="button">更多</button>';
          domElement.querySelector('button').addEventListener('click', () => { ${remote.clicked ?? ''}; });
          ${remote.mounted ?? ''};
          const area = domElement.closest('[data-remote]');
          if (area) { ${remote.drawn ?? ''}; }
        },
        async unmount({ domElement }) {
          domElement.replaceChildren();
          ${remote.unmounted ?? ''};
        },
      });
    },
  };`;
  write(built, {
    'entry.js': entry,
    'visits.css': remote.css ?? '.visits-title { color: #111 }',
    'mf-manifest.json': JSON.stringify({
      name,
      metaData: {
        globalName: `visits_${version.replaceAll('.', '_')}`,
        remoteEntry: { name: 'entry.js', path: '' },
      },
      exposes: [{ path: './remote' }],
    }),
  });
  write(built, {
    'remote.json': JSON.stringify({
      name,
      version,
      requires: { kernel: '*', api: '*' },
      routes: [{ id: 'visits.list', path: '/visits/index', title: '客户回访' }],
      slots: [],
      exposes: './remote',
      entry: 'mf-manifest.json',
      assets: { firstLoad: ['entry.js'] },
      needs: remote.needs,
      integrity: integrityOfFolder(built),
    }),
  });
  return built;
}

/** Returns all issues that `verify` would report of a remote. */
async function verify(browser: Browser, version: string, remote: Remote): Promise<string[]> {
  const built = writeRemote(version, remote);
  const description = readRemoteJson(built);
  const known = { remote: name, version, description, folder: built, host, neighbours: [] };
  const issues = issuesIn(await runStaticChecks(known));
  if (issues.length) return issues;
  const entry = entryOf(built, description);
  const portal = await openSmallPortal({ description, folder: built, entry });
  const opened = await openContext(browser, portal.origin);
  try {
    const open = async (page: Page) => {
      await page.goto('/index/home');
      return [];
    };
    return issuesIn(await checkInBrowser(opened, { description, host, entry }, open));
  } finally {
    await opened.context.close();
    await portal.stop();
  }
}

const asking = 'asks other servers';
const asks: Remote = {
  drawn: Object.entries(ways)
    .map(([way, code]) => `{ const to = 'http://${way}.example/'; ${code} }`)
    .join(';\n'),
};

/** `all`: each offence separately, which takes two more minutes. */
const isEachAlone = process.env.OFFENDERS === 'all';

/** Returns remotes to verify and the names of their offences; by default one combines all detectable together. */
function remotesToVerify(): { remote: Remote; does: string[] }[] {
  const bad = Object.entries(offenders).map(([what, [remote]]) => ({ remote, does: [what] }));
  const together = bad.filter(({ remote: { isApart } }) => !isApart && !isEachAlone);
  const parts = (['module', 'drawn', 'mounted', 'unmounted', 'css'] as const).map((part) => {
    const texts = together.map(({ remote }) => remote[part] ?? '');
    return [part, texts.join(part === 'css' ? '\n' : ';\n')] as const;
  });
  const remote: Remote = Object.fromEntries(parts);
  return [
    ...Object.entries(honest).map(([what, remote]) => ({ remote, does: [what] })),
    ...(together.length ? [{ remote, does: together.flatMap(({ does }) => does) }] : []),
    ...bad.filter((one) => !together.includes(one)),
    { remote: asks, does: [asking] },
  ];
}

/** Number of remotes verified at a time: each mostly waits. */
const lanes = 4;

/** Returns all issues of the remotes, by offence. */
async function verifyAll(): Promise<Record<string, string[]>> {
  const browser = await launchBrowser();
  const found: Record<string, string[]> = {};
  const waiting = remotesToVerify().entries();
  const lane = async () => {
    for (const [at, { remote, does }] of waiting) {
      const issues = await verify(browser, `1.0.${at}`, remote);
      for (const what of does) found[what] = issues;
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
    return found;
  } finally {
    await browser.close();
  }
}

// The check of that name serves no other purpose, so it fails without a browser.
(existsSync(chromium) || isEachAlone ? describe : describe.skip)('verifying a remote', () => {
  let found: Record<string, string[]> = {};
  beforeAll(async () => void (found = await verifyAll()), 600_000);

  it.each(Object.keys(honest))('finds no issues with a remote that %s', (what) => {
    expect(found[what]).toEqual([]);
  });

  it.each(Object.entries(offenders).map(([what, [, words]]) => [what, words]))(
    'reports the offence of a remote that %s',
    (what, words) => {
      expect(found[what]).toEqual(expect.arrayContaining([expect.stringContaining(words)]));
    },
  );

  // For speculation rules Chromium sends nothing to another site.
  const sent = Object.keys(ways).filter((way) => way !== 'speculation');
  it.each(sent)('names the other server that a remote asks by a %s', (way) => {
    const pattern = new RegExp(`it asks (?:\\w+://)?${way}\\.example, which is not the portal$`);
    expect(found[asking]?.filter((issue) => pattern.test(issue))).toHaveLength(1);
  });
});
