import { expect, type Browser, type Page } from '@playwright/test';
import { asksForPlanted, type AlteringProxy, type Attack } from './altering-proxy';
import { visitorWithToken } from './visitor';

/** A page of a remote, and how a user gets there. */
export interface Place {
  readonly remote: string;
  readonly path: string;
  readonly heading: string | RegExp;
  /** Opened through the menu of a page of the host, so that nothing of the remote comes with the HTML. */
  readonly isFromMenu?: boolean;
}

interface Visit {
  readonly browser: Browser;
  /** The portal as the browser knows it. */
  readonly origin: string;
  readonly token: string;
  readonly proxy: AlteringProxy;
  readonly place: Place;
  readonly attack?: Attack | undefined;
  /** Hashes of sound scripts by the file's name, from visits without an attack. */
  readonly sound?: ReadonlyMap<string, string>;
}

export interface Visited {
  /** Effects of what was altered. */
  readonly effects: readonly string[];
  /** Paths of files of remotes that were requested. */
  readonly asked: readonly string[];
  /** Answers that were altered. */
  readonly altered: number;
  readonly shown: 'page' | 'error panel' | 'nothing';
  /** Versions of the remote with scripts that have run. */
  readonly versions: ReadonlySet<string>;
  /** Stages of reported failures of the attacked version. */
  readonly reports: readonly string[];
  /** Hashes of the remote's scripts that the engine has got, by the file's name. */
  readonly scripts: ReadonlyMap<string, string>;
}

/** For files that the browser may not request again after the host's check. */
const quietMs = 3000;
let count = 0;

/** Opens a page in a new browser context, during an attack or without one, and says what has happened. */
export async function visit({
  browser,
  origin,
  token,
  proxy,
  place,
  attack,
  sound,
}: Visit): Promise<Visited> {
  const { remote } = place;
  count += 1;
  const traffic = proxy.follow(`${count}`, attack);
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) Chrome/${browser.version()} browser/${count}`;
  const context = await visitorWithToken(browser, origin, token, {
    userAgent,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const read = await readScripts(page, remote);
    const reports: string[] = [];
    page.on('console', (message) => {
      const [, version = '', stage = ''] =
        new RegExp(`remote ${remote}@(\\S+) failed at (\\w+)`).exec(message.text()) ?? [];
      if (attack?.versions.includes(version)) reports.push(stage);
    });
    await open(page, origin, place);

    const area = page.locator(`[data-remote="${remote}"]`);
    const heading = area.getByRole('heading', { level: 1, name: place.heading });
    const panel = area.getByRole('alert').filter({ hasText: '参考编号' });
    const openedAt = Date.now();
    const isUnmet = () => attack?.change === 'later' && Date.now() - openedAt > quietMs;
    const isDone = async () => {
      const isPanel = await panel.isVisible();
      const isPage = !isPanel && (await heading.isVisible());
      if (!attack) return isPage || isPanel;
      if (reports.length === 0) return isPage && isUnmet();
      // The failed version may be visible for a moment before its fallback is.
      return hasSoundFallback(attack) ? isPage && isReplaced(attack, read.versions) : isPanel;
    };
    await expect
      .poll(isDone, { timeout: 15_000, intervals: [100] })
      .toBe(true)
      .catch(() => {});
    // What runs a moment later, or, without an attack, is fetched when the page is idle.
    if (attack) await page.waitForTimeout(300);
    else await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {});
    const isPage = await heading.isVisible();
    const isPanel = await panel.isVisible();
    const effects = [
      ...(attack ? read.foreignTo(attack, sound) : []),
      ...(await effectsIn(page, attack)),
      ...(asksForPlanted(traffic) ? ['a file that it names was requested'] : []),
    ];
    return {
      effects,
      asked: traffic.asked,
      altered: traffic.altered,
      // The panel has the page's heading, too.
      shown: isPanel ? 'error panel' : isPage ? 'page' : 'nothing',
      reports,
      ...read,
    };
  } finally {
    await context.close();
  }
}

/** Returns what an attack has done although it must not, and what did not happen although it should have. */
export function problemsOf(
  attack: Attack,
  { altered, effects, reports, shown, versions }: Visited,
): string[] {
  if (altered === 0 && attack.change !== 'later') return ['it was not requested'];
  // Where the host has fetched the file for its check, the browser may not request it again, or only as a preload that
  // it then discards.
  const isHarmless = altered === 0 || (shown === 'page' && reports.length === 0);
  if (attack.change === 'later' && isHarmless) return [...effects];
  const isFallbackSound = hasSoundFallback(attack);
  const expected = isFallbackSound ? 'page' : 'error panel';
  return [
    ...effects,
    ...(shown === expected ? [] : [`${shown} instead of ${expected}`]),
    ...(isFallbackSound && !isReplaced(attack, versions) ? ['no fallback runs'] : []),
    ...(reports.length > 0 ? [] : ['no failure is reported']),
  ];
}

const hasSoundFallback = ({ versions }: Attack): boolean => versions.length === 1;

/** Whether scripts of a version that is not attacked have run. */
const isReplaced = ({ versions: attacked }: Attack, ran: ReadonlySet<string>): boolean =>
  [...ran].some((each) => !attacked.includes(each));

async function open(page: Page, origin: string, { path, isFromMenu }: Place): Promise<void> {
  if (!isFromMenu) return void (await page.goto(origin + path, { waitUntil: 'commit' }));
  await page.goto(`${origin}/404`, { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('heading').first().waitFor();
  // Its group may be folded, and messages may cover the menu.
  await page.locator(`nav a[href="${path}"]`).first().dispatchEvent('click');
}

/** Follows what the engine compiles: a script that fails its check never gets there. */
async function readScripts(page: Page, remote: string) {
  const versions = new Set<string>();
  const scripts = new Map<string, string>();
  const compiled: { version: string; file: string; hash: string }[] = [];
  const session = await page.context().newCDPSession(page);
  const note = ({ url, hash }: { url: string; hash: string }) => {
    const [, version = '', file = ''] = new RegExp(`/remotes/${remote}/([^/]+)/(.+)$`).exec(url) ?? [];
    if (!file) return;
    versions.add(version);
    scripts.set(file, hash);
    compiled.push({ version, file, hash });
  };
  session.on('Debugger.scriptParsed', note);
  session.on('Debugger.scriptFailedToParse', note);
  await session.send('Debugger.enable');
  return {
    versions,
    scripts,
    /** Scripts of the attacked file with another content than the sound one. */
    foreignTo: ({ versions: attacked, file }: Attack, sound: Visit['sound']) =>
      compiled.flatMap((each) =>
        attacked.includes(each.version) && each.file === file && sound?.get(file) !== each.hash
          ? ['the engine compiled it']
          : [],
      ),
  };
}

/** What altered code and rules have left in the page. */
const effectsIn = (page: Page, attack: Attack | undefined): Promise<string[]> =>
  page.evaluate(
    (ends) => [
      ...('tampered' in globalThis ? ['its code ran'] : []),
      ...([...document.querySelectorAll('h1')].some(
        (each) => getComputedStyle(each).outlineStyle === 'dotted',
      )
        ? ['its rule applies']
        : []),
      ...([...document.styleSheets].some(({ href }) => ends.some((end) => href?.endsWith(end)))
        ? ['the page has its rules']
        : []),
    ],
    // With the change 'later' the page may have the unaltered sheet; the attacker's rule would show in the heading.
    attack && attack.change !== 'later'
      ? attack.versions.map((version) => `/remotes/${attack.remote}/${version}/${attack.file}`)
      : [],
  );
