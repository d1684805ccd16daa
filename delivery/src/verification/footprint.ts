import type { Page } from 'playwright-core';

/** What `installFootprint` leaves in the page. */
export interface FootprintWindow {
  __footprint: {
    /** Remembers the page as it is. */
    begin(): void;
    /** What has been changed since, in sentences; empty where nothing was remembered. */
    issues(): string[];
  };
}

/** More new global names than these are no accident of a bundler. */
export const mostGlobals = 10;

/**
 * Runs in the page before any other script. What every remote of a page shares is remembered when the container of the
 * remote under test comes up: by then the host has made its own changes, and no module of the remote has run. Uses
 * nothing outside of itself.
 */
export function installFootprint(most: number): void {
  const holders: Record<string, object> = {
    window,
    history,
    JSON,
    Math,
    ...Object.fromEntries(
      [
        Object,
        Function,
        Array,
        String,
        Number,
        Date,
        Promise,
        Map,
        Set,
        RegExp,
        Event,
        EventTarget,
        Node,
        Element,
        HTMLElement,
        Document,
        Storage,
        History,
        Response,
        Request,
        XMLHttpRequest,
      ].flatMap((type) => [
        [type.name, type],
        [`${type.name}.prototype`, type.prototype as object],
      ]),
    ),
  };
  const ofWindow = [
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'Worker',
    'localStorage',
    'setTimeout',
    'alert',
    'open',
  ];
  type Known = Map<string, unknown>;
  const valuesOf = (name: string, holder: object): Known => {
    const keys = name === 'window' ? ofWindow : Object.getOwnPropertyNames(holder);
    const entries = keys.map((key) => {
      const { value, get } = Object.getOwnPropertyDescriptor(holder, key) ?? {};
      return [key, get ?? (typeof value === 'object' ? undefined : value)] as const;
    });
    return new Map<string, unknown>(entries);
  };
  const attributesOf = ({ attributes }: Element) =>
    Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));
  const rootNow = () => ({ html: attributesOf(document.documentElement), body: attributesOf(document.body) });
  const isOfBundler = (name: string) => /^(?:__|webpack|rspack|turbopack|\d+$)/i.test(name);

  let before:
    { values: Map<string, Known>; globals: Set<string>; root: ReturnType<typeof rootNow> } | undefined;
  (window as unknown as FootprintWindow).__footprint = {
    begin() {
      before ??= {
        values: new Map(Object.entries(holders).map(([name, holder]) => [name, valuesOf(name, holder)])),
        globals: new Set(Object.getOwnPropertyNames(window)),
        root: rootNow(),
      };
    },
    issues() {
      if (!before) return [];
      const found: string[] = [];
      for (const [name, holder] of Object.entries(holders)) {
        const known = before.values.get(name) ?? new Map<string, unknown>();
        const now = valuesOf(name, holder);
        for (const key of new Set([...known.keys(), ...now.keys()]))
          if (!Object.is(known.get(key), now.get(key))) found.push(`it changes ${name}.${key} for everybody`);
      }
      const globals = Object.getOwnPropertyNames(window).filter(
        (name) => !before?.globals.has(name) && !isOfBundler(name),
      );
      if (globals.length > most)
        found.push(`it adds ${globals.length} global names: ${globals.slice(0, 5).join(', ')}, …`);
      const root = rootNow();
      for (const part of ['html', 'body'] as const)
        for (const name of new Set([...Object.keys(before.root[part]), ...Object.keys(root[part])]))
          // A dialog of the host keeps the page from scrolling by a style of its body.
          if (`${part} ${name}` !== 'body style' && before.root[part][name] !== root[part][name])
            found.push(`it changes ${name} of the page's ${part}`);
      return found;
    },
  };
}

/**
 * Runs in the page: the frame around every remote, as it is drawn and whether it can be clicked, and what rules of
 * style make of elements outside of any remote. Uses nothing outside of itself.
 */
export function readFrame(): Record<string, string> {
  const looks = ['display', 'visibility', 'opacity', 'pointerEvents', 'fontFamily', 'fontSize'] as const;
  const drawn: Record<string, string> = {};
  const note = (name: string, element: Element) => {
    const style = getComputedStyle(element);
    for (const look of looks) drawn[`${look} of ${name}`] = style[look];
  };
  for (const [tag, className] of [
    ['button', 'ant-btn'],
    ['input', 'ant-input'],
    ['a', 'kb-link'],
    ['table', 'kb-table'],
    ['h2', ''],
    ['p', ''],
    ['li', ''],
  ] as const) {
    const probe = document.createElement(tag);
    probe.className = className;
    document.body.append(probe);
    note(`a ${className || tag}`, probe);
    probe.remove();
  }
  const places = {
    header: 'header',
    'header links': 'header :is(a, button)',
    menu: '[aria-label="主菜单"] :is(a, button)',
  };
  for (const [name, selector] of Object.entries(places)) {
    const element = document.querySelector(selector);
    if (!element) {
      drawn[`place of ${name}`] = 'missing';
      continue;
    }
    note(name, element);
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = width && height ? document.elementFromPoint(x + width / 2, y + height / 2) : null;
    // The host's own dialogs may open at any time.
    const isOfDialog = Boolean(top?.closest('[role=dialog], .ant-modal-root'));
    const isFree = top !== null && (isOfDialog || element.contains(top) || top.contains(element));
    drawn[`place of ${name}`] = isFree ? 'free' : 'hidden or covered';
  }
  return drawn;
}

/** How the frame differs from what it was without the remote. */
const frameIssues = (before: Record<string, string>, now: Record<string, string>): string[] =>
  Object.keys({ ...before, ...now })
    .filter((what) => before[what] !== now[what])
    .map((what) => `it changes the portal around it: ${what} (${before[what]} → ${now[what]})`);

/** An address that no page has: the frame stands around a panel of the host's own. */
const empty = '/404';
/** For what a page does once it is drawn, in milliseconds. */
const restMs = 700;

/** Names of the cookies that pages of the portal are given. */
export const cookieNames = async (page: Page): Promise<string[]> =>
  (await page.context().cookies()).map(({ name }) => name);

/** What the pages that `opens` show change outside of their area; `cookies` are those of before its remote was loaded. */
export async function footprintIssues(
  page: Page,
  cookies: readonly string[],
  opens: readonly (() => Promise<unknown>)[],
): Promise<string[]> {
  const look = async () => {
    await page.locator('[aria-label="主菜单"] :is(a, button)').first().waitFor({ timeout: 15_000 });
    await page.waitForTimeout(restMs);
    return page.evaluate(readFrame);
  };
  await page.goto(empty);
  const alone = await look();
  const found = new Set<string>();
  for (const open of opens) {
    await open();
    const there = frameIssues(alone, await look().catch(() => ({ menu: 'gone' })));
    const changed = await page.evaluate(() => (window as unknown as FootprintWindow).__footprint.issues());
    for (const issue of [...there, ...changed]) found.add(issue);
  }
  const added = (await cookieNames(page)).filter((name) => !cookies.includes(name));
  return [...found, ...added.map((name) => `it sets the cookie ${name}`)];
}
