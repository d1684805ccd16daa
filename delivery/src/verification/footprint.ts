import type { Page } from 'playwright-core';
import { frameIssues, lookAtFrame, type Frame } from './frame';

/** Properties that `installFootprint` adds to the window. */
interface FootprintWindow {
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
  // Taken first, as the remote may replace these too.
  const { ownKeys, get: read, getOwnPropertyDescriptor: describe, getPrototypeOf, isExtensible } = Reflect;
  const { entries, keys, fromEntries, getOwnPropertyNames, is, assign, defineProperty } = Object;
  // Everything that the browser offers: at this time the window has nothing else but the names of the test's driver.
  const ofWindow = getOwnPropertyNames(window).filter((name) => !name.startsWith('__'));
  const instances: Record<string, object> = { document, navigator, console };
  for (const name of 'performance crypto customElements caches indexedDB navigation screen'.split(' ')) {
    try {
      const instance: unknown = read(window, name);
      if (typeof instance === 'object' && instance) instances[name] = instance;
    } catch {
      // A page without an origin has none of these.
    }
  }
  const holders: Record<string, object> = { window, history, ...instances };
  const hold = (name: string, held: unknown) => {
    if (typeof held !== 'function') return;
    holders[name] = held;
    const prototype: unknown = read(held, 'prototype');
    if (typeof prototype === 'object' && prototype) holders[`${name}.prototype`] = prototype;
  };
  for (const name of ofWindow) {
    const held: unknown = describe(window, name)?.value;
    hold(name, held);
    // JSON, Math, Intl and the like.
    if (Object.prototype.toString.call(held) !== `[object ${name}]` || typeof held !== 'object') continue;
    holders[name] = held as object;
    for (const key of getOwnPropertyNames(held))
      if (/^[A-Z]/.test(key)) hold(`${name}.${key}`, read(held as object, key));
  }
  // Loops and typed arrays use prototypes that no global name has.
  for (const [name, made] of entries({
    ArrayIterator: [][Symbol.iterator](),
    MapIterator: new Map().entries(),
    SetIterator: new Set().values(),
    StringIterator: ''[Symbol.iterator](),
    TypedArray: Uint8Array.prototype,
    AsyncFunction: async () => {},
  }))
    holders[`${name}.prototype`] = getPrototypeOf(made) as object;
  // Polyfills may add to all others, whose additions nobody meets in a loop.
  const closed =
    'Object Function Array String Number Date Promise Map Set RegExp Error Event EventTarget Node Element HTMLElement Document Storage History Response Request XMLHttpRequest'
      .split(' ')
      .flatMap((name) => [name, `${name}.prototype`]);
  const takesNothing = new Set([...closed, 'history', 'JSON', 'Math', 'Intl', ...keys(instances)]);
  // core-js replaces the first to hide its polyfills; the host's own library the others, at an unpredictable time.
  const leftOut = ['Function.prototype.toString', 'window.addEventListener', 'window.removeEventListener'];

  interface Known {
    values: Map<string, { value: unknown; set: unknown }>;
    inherits: unknown;
    isOpen: boolean;
  }
  const lookAt = (name: string, holder: object): Known => {
    const values: Known['values'] = new Map();
    for (const key of name === 'window' ? ofWindow : ownKeys(holder)) {
      const { value, get, set } = describe(holder, key) ?? {};
      const isLeftOut = leftOut.includes(`${name}.${String(key)}`);
      // React leaves marks in the document.
      const isMark = name in instances && typeof value !== 'function' && !get;
      if (!isLeftOut && !isMark) values.set(String(key), { value: get ?? (value as unknown), set });
    }
    return { values, inherits: getPrototypeOf(holder), isOpen: isExtensible(holder) };
  };
  /** Settings that every page shares, of which a getter of the browser returns the present value. */
  const settingsNow = (): Record<string, unknown> => {
    const settings: Record<string, unknown> = {
      'history.scrollRestoration': history.scrollRestoration,
      'window.name': window.name,
      'document.designMode': document.designMode,
      'document.domain': document.domain,
    };
    const { documentElement: html, body } = document;
    for (const [name, target] of entries({ window, document, html, body }))
      for (const key in target)
        // The body's handlers may be the window's.
        if (key.startsWith('on') && (target === window || read(target, key) !== read(window, key)))
          settings[`${name}.${key}`] = read(target, key) as unknown;
    return settings;
  };
  const attributesOf = ({ attributes }: Element) =>
    fromEntries([...attributes].map(({ name, value }) => [name, value]));
  const ofFiles = 'stylesheet preload modulepreload prefetch'.split(' ').map((rel) => `[rel~=${rel}]`);
  const ofHead = `meta, base, link:not(${ofFiles.join()})`;
  const headNow = () =>
    fromEntries(
      [...document.head.querySelectorAll(ofHead)].map((element) => {
        const { name, rel, content, href, 'http-equiv': header } = attributesOf(element);
        return [name ?? header ?? rel ?? element.localName, content ?? href];
      }),
    );
  // A dialog of the host prevents scrolling by a style of the body.
  const lockOfScrolling = /^(?:overflow|padding-right|width|position|touch-action)/;
  const bodyNow = () => {
    const { style } = document.body;
    const others = Array.from(style).filter((property) => !lockOfScrolling.test(property));
    const text = others.map((property) => `${property}: ${style.getPropertyValue(property)}`).join('; ');
    return { ...attributesOf(document.body), style: text };
  };
  const rootNow = (): Record<'html' | 'head' | 'body', Record<string, string | undefined>> => ({
    html: attributesOf(document.documentElement),
    head: headNow(),
    body: bodyNow(),
  });
  /** The host's style sheets, with the state of each. */
  const sheetsNow = (links: Iterable<HTMLLinkElement>) =>
    new Map(
      [...links].map((link) => [
        link,
        link.isConnected && link.sheet && !link.disabled && link.sheet.cssRules.length,
      ]),
    );
  const isOfBundler = (name: string) => /^(?:__|_FEDERATION|webpack|rspack|turbopack|\d+$)/i.test(name);

  // The host's own library sets these two at an unpredictable time.
  const ownChanges = new Set<string>();
  for (const key of ['pushState', 'replaceState'] as const) {
    let present = history[key];
    defineProperty(history, key, {
      configurable: true,
      get: () => present,
      set(next: typeof present) {
        present = next;
        const { prepareStackTrace } = Error;
        // A remote could hide by it.
        assign(Error, { prepareStackTrace: undefined });
        if (new Error('who changes it').stack?.includes(base)) ownChanges.add(`history.${key}`);
        assign(Error, { prepareStackTrace });
      },
    });
  }

  /** Stands for the pages of other remotes, which are hidden in the same document. */
  const ofOthers = document.createElement('div');
  assign(ofOthers, { hidden: true, innerHTML: '<h1>verify</h1><form><input value="typed"></form>' });
  ofOthers.dataset.remote = 'verify';
  const othersNow = () =>
    `${ofOthers.isConnected} ${ofOthers.outerHTML} ${ofOthers.querySelector('input')?.value}`;
  const firstNow = () =>
    [...document.querySelectorAll<HTMLElement>('[tabindex]')].filter(({ tabIndex }) => tabIndex > 0).length;
  const recordNow = () => ({
    holders: new Map(entries(holders).map(([name, holder]) => [name, lookAt(name, holder)])),
    globals: new Set(getOwnPropertyNames(window)),
    root: rootNow(),
    settings: settingsNow(),
    sheets: sheetsNow(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')),
    others: othersNow(),
    first: firstNow(),
  });
  let before: ReturnType<typeof recordNow> | undefined;
  const begin = () => {
    document.body.append(ofOthers);
    // It outlives the page in which it was set.
    window.name = '';
    before = recordNow();
  };

  const holderIssues = (known: ReturnType<typeof recordNow>['holders']) => {
    const found: string[] = [];
    for (const [name, holder] of entries(holders)) {
      const then = known.get(name);
      const now = lookAt(name, holder);
      if (!then) continue;
      if (then.isOpen && !now.isOpen) found.push(`it freezes ${name} for everybody`);
      if (then.inherits !== now.inherits) found.push(`it changes what ${name} inherits for everybody`);
      const present = [...then.values.keys(), ...(takesNothing.has(name) ? now.values.keys() : [])];
      for (const key of new Set(present)) {
        const [one, other] = [then.values.get(key), now.values.get(key)];
        if (!is(one?.value, other?.value) || one?.set !== other?.set)
          found.push(`it changes ${name}.${key} for everybody`);
      }
    }
    return found;
  };
  /** Names by which other libraries decide how they are loaded. */
  const ofLoaders = ['define', 'require', 'module', 'exports'];
  (window as typeof window & FootprintWindow).__footprint = {
    issues() {
      if (!before) return [];
      const found = [...ownChanges].map((name) => `it changes ${name} for everybody`);
      found.push(...holderIssues(before.holders));
      const globals = getOwnPropertyNames(window).filter(
        (name) => !before?.globals.has(name) && !isOfBundler(name) && !needed.includes(name),
      );
      for (const name of globals.filter((each) => ofLoaders.includes(each)))
        found.push(`it adds the global name ${name}, by which other libraries decide how they are loaded`);
      if (globals.length > most)
        found.push(`it adds ${globals.length} global names: ${globals.slice(0, 5).join(', ')}, …`);
      const root = rootNow();
      for (const part of ['html', 'head', 'body'] as const)
        for (const name of new Set([...keys(before.root[part]), ...keys(root[part])]))
          if ((before.root[part][name] ?? '') !== (root[part][name] ?? ''))
            found.push(`it changes ${name} of the page’s ${part}`);
      for (const [name, value] of entries(settingsNow()))
        if ((before.settings[name] ?? null) !== value)
          found.push(`it sets ${name}, which all of the page shares`);
      for (const [link, state] of sheetsNow(before.sheets.keys()))
        if (before.sheets.get(link) !== state && before.sheets.get(link))
          found.push(`it changes the portal’s style sheet ${link.getAttribute('href')}`);
      if (firstNow() > before.first)
        found.push('it puts elements before all others in the order of the Tab key');
      if (before.others !== othersNow()) found.push('it changes the pages of other remotes');
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
  defineProperty(window, '__PORTAL_FILES__', {
    configurable: true,
    get: () => files,
    set(value) {
      files = value;
      if (!before) begin();
    },
  });
}

/** An address without a page: the frame surrounds a panel of the host. */
export const emptyPath = '/404';

/** Names of the cookies that the portal's pages have. */
export const cookieNames = async (page: Page): Promise<string[]> =>
  (await page.context().cookies()).map(({ name }) => name);

/** Describes what an open page of the remote has changed outside of its area, compared with the frame `alone`. */
export async function footprintIssues(page: Page, alone: Frame): Promise<string[]> {
  const there = frameIssues(alone, await lookAtFrame(page));
  const changed = await page.evaluate(() => (window as typeof window & FootprintWindow).__footprint.issues());
  return [...there, ...changed];
}
