import type { Page } from 'playwright-core';

/** Properties that `installFootprint` adds to the window. */
export interface FootprintWindow {
  __footprint: {
    /** Describes changes since the page's state was recorded; empty before that. */
    issues(): string[];
  };
}

/** More new global names than this are no accident of a bundler. */
export const mostGlobals = 10;

interface FootprintInput {
  /** Number of global names that may be added: a few without declaration, and those that the remote needs. */
  most: number;
  needed: readonly string[];
  /** Path of the version's files: code with this path in its stack belongs to the remote. */
  base: string;
}

/**
 * Runs in the page before any other script. Records the state that a page's remotes share when the host is ready to
 * load them: after the host's own changes, before any code of the remote. Uses nothing outside of itself.
 */
export function installFootprint({ most, needed, base }: FootprintInput): void {
  // Everything that the browser offers: at this time the window has nothing else but the names of the test's driver.
  const ofWindow = Object.getOwnPropertyNames(window).filter((name) => !name.startsWith('__'));
  const instances: Record<string, object> = { document, navigator, console };
  const holders: Record<string, object> = { window, history, JSON, Math, ...instances };
  for (const name of ofWindow) {
    const type: unknown = Object.getOwnPropertyDescriptor(window, name)?.value;
    if (typeof type !== 'function') continue;
    holders[name] = type;
    const prototype: unknown = Reflect.get(type, 'prototype');
    if (typeof prototype === 'object' && prototype) holders[`${name}.prototype`] = prototype;
  }
  // Polyfills may add to all others, whose additions nobody meets in a loop.
  const closed =
    'Object Function Array String Number Date Promise Map Set RegExp Event EventTarget Node Element HTMLElement Document Storage History Response Request XMLHttpRequest'
      .split(' ')
      .flatMap((name) => [name, `${name}.prototype`]);
  const takesNothing = new Set([...closed, 'history', 'JSON', 'Math', ...Object.keys(instances)]);
  // core-js replaces the first to hide its polyfills; the host's own library the others, at an unpredictable time.
  const leftOut = ['Function.prototype.toString', 'window.addEventListener', 'window.removeEventListener'];

  type Known = Map<string, { value: unknown; set: unknown }>;
  const valuesOf = (name: string, holder: object): Known => {
    const values: Known = new Map();
    for (const key of name === 'window' ? ofWindow : Reflect.ownKeys(holder)) {
      const { value, get, set } = Object.getOwnPropertyDescriptor(holder, key) ?? {};
      const isLeftOut = leftOut.includes(`${name}.${String(key)}`);
      // React leaves marks in the document.
      const isMark = name in instances && typeof value !== 'function' && !get;
      if (!isLeftOut && !isMark)
        values.set(String(key), { value: get ?? (typeof value === 'object' ? undefined : value), set });
    }
    return values;
  };
  const attributesOf = ({ attributes }: Element) =>
    Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));
  const ofHead = 'meta[name=viewport], meta[http-equiv], link[rel~=icon], base';
  const headNow = () =>
    Object.fromEntries(
      [...document.head.querySelectorAll(ofHead)].map((element) => {
        const { name, rel, content, href } = attributesOf(element);
        return [name ?? rel ?? element.localName, content ?? href];
      }),
    );
  const rootNow = () => ({
    html: attributesOf(document.documentElement),
    head: headNow(),
    body: attributesOf(document.body),
  });
  const isOfBundler = (name: string) => /^(?:__|_FEDERATION|webpack|rspack|turbopack|\d+$)/i.test(name);

  // The host's own library sets these two at an unpredictable time.
  const ownChanges = new Set<string>();
  for (const key of ['pushState', 'replaceState'] as const) {
    let present = history[key];
    Object.defineProperty(history, key, {
      configurable: true,
      get: () => present,
      set(next: typeof present) {
        present = next;
        if (new Error('who changes it').stack?.includes(base)) ownChanges.add(`history.${key}`);
      },
    });
  }

  let before:
    { values: Map<string, Known>; globals: Set<string>; root: ReturnType<typeof rootNow> } | undefined;
  const begin = () => {
    before = {
      values: new Map(Object.entries(holders).map(([name, holder]) => [name, valuesOf(name, holder)])),
      globals: new Set(Object.getOwnPropertyNames(window)),
      root: rootNow(),
    };
  };
  (window as typeof window & FootprintWindow).__footprint = {
    issues() {
      if (!before) return [];
      const found = [...ownChanges].map((name) => `it changes ${name} for everybody`);
      for (const [name, holder] of Object.entries(holders)) {
        const known: Known = before.values.get(name) ?? new Map();
        const now = valuesOf(name, holder);
        for (const key of new Set([...known.keys(), ...(takesNothing.has(name) ? now.keys() : [])])) {
          const [one, other] = [known.get(key), now.get(key)];
          if (!Object.is(one?.value, other?.value) || one?.set !== other?.set)
            found.push(`it changes ${name}.${key} for everybody`);
        }
      }
      const globals = Object.getOwnPropertyNames(window).filter(
        (name) => !before?.globals.has(name) && !isOfBundler(name) && !needed.includes(name),
      );
      if (globals.length > most)
        found.push(`it adds ${globals.length} global names: ${globals.slice(0, 5).join(', ')}, …`);
      const root = rootNow();
      for (const part of ['html', 'head', 'body'] as const)
        for (const name of new Set([...Object.keys(before.root[part]), ...Object.keys(root[part])]))
          // A dialog of the host prevents scrolling by a style of the body.
          if (`${part} ${name}` !== 'body style' && before.root[part][name] !== root[part][name])
            found.push(`it changes ${name} of the page’s ${part}`);
      return found;
    },
  };
  // The host's loading code is ready from then on, and may change functions until it adds the first element.
  const asksForFirst = (node: Node) =>
    node instanceof HTMLScriptElement && (node.src.includes(base) || node.type === 'importmap');
  const watch = new MutationObserver((changes) => {
    if (!before || !changes.some(({ addedNodes }) => [...addedNodes].some(asksForFirst))) return;
    watch.disconnect();
    begin();
  });
  watch.observe(document, { subtree: true, childList: true });
  let files: unknown;
  Object.defineProperty(window, '__PORTAL_FILES__', {
    configurable: true,
    get: () => files,
    set(value) {
      files = value;
      if (!before) begin();
    },
  });
}

/**
 * Runs in the page: returns the styles and texts of the frame around every remote, whether it can be clicked, and the
 * effect of style rules and listeners on elements outside of any remote. Uses nothing outside of itself.
 */
export function readFrame(covered: string): Record<string, string> {
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
  const probe = document.createElement('span');
  document.body.append(probe);
  const event = { bubbles: true, cancelable: true };
  for (const [name, given] of Object.entries({
    'the Tab key': new KeyboardEvent('keydown', { key: 'Tab', ...event }),
    'a click': new MouseEvent('click', event),
    'a right click': new MouseEvent('contextmenu', event),
    'a mouse wheel': new WheelEvent('wheel', event),
  })) {
    drawn[`${name} outside of it`] = 'lost';
    probe.addEventListener(given.type, () => (drawn[`${name} outside of it`] = 'works'));
    if (!probe.dispatchEvent(given)) drawn[`${name} outside of it`] = 'lost';
  }
  probe.remove();
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
    const isShut = element.closest('[inert], [aria-hidden=true]') !== null;
    drawn[`use of ${name}`] = isShut ? 'for nobody, or not for screen readers' : 'for everybody';
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = width && height ? document.elementFromPoint(x + width / 2, y + height / 2) : null;
    const isFree = top !== null && (element.contains(top) || top.contains(element));
    drawn[`place of ${name}`] = isFree ? 'free' : covered;
  }
  for (const element of document.querySelectorAll(`${places['header links']}, ${places.menu}`)) {
    // Numbers count what is unread.
    const text = element.textContent?.replace(/[\d+]+/g, '').trim();
    if (text) drawn[`the text “${text}”`] = 'shown';
  }
  return drawn;
}

/** Describes how the frame differs from its state without the remote. */
function frameIssues(before: Record<string, string>, now: Record<string, string> | undefined): string[] {
  if (!now) return ['it removes the portal’s menu, or hides it'];
  return Object.keys(before)
    .filter((what) => before[what] !== now[what])
    .map((what) => `it changes the portal around it: ${what} (${before[what]} → ${now[what] ?? 'gone'})`);
}

/** An address without a page: the frame surrounds a panel of the host. */
export const emptyPath = '/404';
/** Time for what a page does after rendering, in milliseconds. */
const restMs = 700;
const covered = 'hidden or covered';
const mostDialogs = 5;

/** Names of the cookies that the portal's pages have. */
export const cookieNames = async (page: Page): Promise<string[]> =>
  (await page.context().cookies()).map(({ name }) => name);

/** Reads the frame once the page is idle; undefined when its menu is not visible. */
export async function lookAtFrame(page: Page): Promise<Record<string, string> | undefined> {
  const menu = page.locator('[aria-label="主菜单"] :is(a, button)').first();
  const isThere = await menu.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  );
  await page.waitForTimeout(restMs);
  if (!isThere) return undefined;
  let drawn = await page.evaluate(readFrame, covered);
  const isUnderDialog = async () =>
    Object.values(drawn).includes(covered) &&
    (await page.locator('[role=dialog], dialog').filter({ visible: true }).count()) > 0;
  // The host's own dialogs may open at any time, and a remote's too: Escape closes them.
  for (let closed = 0; closed < mostDialogs && (await isUnderDialog()); closed += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(restMs);
    drawn = await page.evaluate(readFrame, covered);
  }
  return drawn;
}

/** Describes what an open page of the remote has changed outside of its area, compared with the frame `alone`. */
export async function footprintIssues(page: Page, alone: Record<string, string>): Promise<string[]> {
  const there = frameIssues(alone, await lookAtFrame(page));
  const changed = await page.evaluate(() => (window as typeof window & FootprintWindow).__footprint.issues());
  return [...there, ...changed];
}
