import { createStore } from 'shared-kernel/runtime';
import { areaOf, isLimited, markPopups, rendererOf } from './areas';

/** Names of the remotes whose styles are limited, by the base of their versions. */
const limited = createStore<ReadonlyMap<string, string>>(new Map());
const isWatching = createStore(false);
/** Remotes that have created a style element, or have added a sheet to the document. */
const owners = new WeakMap<object, string>();

/**
 * Limits the style rules of a version to the remote's own elements: those of its stylesheets, of its style elements, and
 * those that its code adds later. For versions that were not built by the portal's own plugin, which checks selectors.
 */
export function limitStyles(base: string, remote: string): void {
  limited.update((others) => new Map(others).set(base, remote));
  watchStyles();
}

/** Replaces the browser's functions that add rules, and marks popups, once: at best before any remote's code runs. */
export function watchStyles(): void {
  if (isWatching.get()) return;
  isWatching.set(true);
  markPopups();
  watchElements();
  watchSheets();
}

const remoteAt = (file: string) => [...limited.get()].find(([base]) => file.includes(base))?.[1];

/** Returns the file in a line of a stack trace: `at name (file:1:2)` or `name@file:1:2`. */
function fileIn(line: string): string[] {
  const end = line.search(/:\d{1,9}:\d{1,9}\)?$/);
  return end < 0
    ? []
    : line
        .slice(0, end)
        .split(/[\s(@]/)
        .slice(-1);
}

/** Returns the remote whose file called a function of this file. */
function callingRemote(): string | undefined {
  const files = (new Error('who called').stack ?? '').split('\n').flatMap(fileIn);
  return remoteAt(files.find((file) => file !== files[0]) ?? '');
}

function watchElements(): void {
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) limitElement(target instanceof Text ? target.parentElement : target);
  });
  const own = (style: HTMLStyleElement, remote: string | undefined) => {
    if (remote === undefined || owners.has(style)) return;
    owners.set(style, remote);
    observer.observe(style, { childList: true, characterData: true, subtree: true });
  };
  const limitElement = (element: unknown) => {
    if (element instanceof HTMLLinkElement) limitLink(element);
    if (!(element instanceof HTMLStyleElement)) return;
    const renderer = rendererOf(element);
    if ([...limited.get().values()].some((each) => each === renderer)) own(element, renderer);
    limitSheet(element.sheet, owners.get(element));
  };
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) own(element, callingRemote());
    // The rules of a stylesheet from another origin can be read only in CORS mode.
    else if (element instanceof HTMLLinkElement && callingRemote() !== undefined)
      element.crossOrigin = 'anonymous';
    return element;
  }) as typeof document.createElement;
  document.addEventListener('load', ({ target }) => limitElement(target), true);
}

/** Rules that cannot be read cannot be limited. */
function limitLink(link: HTMLLinkElement): void {
  try {
    limitSheet(link.sheet, remoteAt(link.href));
  } catch {
    link.media = 'not all';
  }
}

function watchSheets(): void {
  const { prototype } = CSSStyleSheet;
  const { insertRule, replace, replaceSync } = prototype;
  const ownerOf = (sheet: CSSStyleSheet) => {
    const { ownerNode } = sheet;
    return ownerNode instanceof HTMLLinkElement ? remoteAt(ownerNode.href) : owners.get(ownerNode ?? sheet);
  };
  prototype.insertRule = function insert(...given) {
    const at = insertRule.apply(this, given);
    limitSheet(this, ownerOf(this), [this.cssRules[at]]);
    return at;
  };
  prototype.replaceSync = function replaceNow(text) {
    replaceSync.call(this, text);
    limitSheet(this, ownerOf(this));
  };
  prototype.replace = async function replaceLater(text) {
    await replace.call(this, text);
    limitSheet(this, ownerOf(this));
    return this;
  };

  const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'adoptedStyleSheets') ?? {};
  if (!get || !set) return;
  const adopted = () => get.call(document) as CSSStyleSheet[];
  /** Calls `change`, which may add sheets for the calling remote. */
  const claim = (before: ReadonlySet<CSSStyleSheet>, remote: string) => {
    for (const sheet of adopted().filter((each) => !before.has(each))) {
      owners.set(sheet, remote);
      limitSheet(sheet, remote);
    }
  };
  Object.defineProperty(document, 'adoptedStyleSheets', {
    configurable: true,
    get() {
      const remote = callingRemote();
      const before = new Set(adopted());
      // The caller may add a sheet to the list.
      if (remote !== undefined) queueMicrotask(() => claim(before, remote));
      return adopted();
    },
    set(sheets: CSSStyleSheet[]) {
      const remote = callingRemote();
      const before = new Set(adopted());
      set.call(document, sheets);
      if (remote !== undefined) claim(before, remote);
    },
  });
}

/** Limits rules of a sheet, by default all of them. Those of a shadow tree cannot select anything outside. */
function limitSheet(
  sheet: CSSStyleSheet | null,
  remote: string | undefined,
  rules: Iterable<CSSRule | undefined> | undefined = sheet?.cssRules,
): void {
  if (rules && remote !== undefined && !(sheet?.ownerNode?.getRootNode() instanceof ShadowRoot))
    limitRules(rules, remote);
}

function limitRules(rules: Iterable<CSSRule | undefined>, remote: string): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) limitRule(rule, remote);
    if (rule instanceof CSSImportRule) limitImported(rule, remote);
    else if (rule && 'cssRules' in rule) limitRules(rule.cssRules as CSSRuleList, remote);
  }
}

/** Such rules cannot be read if they come from another origin or are still being loaded. */
function limitImported(rule: CSSImportRule, remote: string): void {
  try {
    if (rule.styleSheet) return limitRules(rule.styleSheet.cssRules, remote);
  } catch {}
  rule.media.mediaText = 'not all';
}

function limitRule(rule: CSSStyleRule, remote: string): void {
  const { selectorText } = rule;
  if (isLimited(selectorText, remote)) return;
  rule.selectorText = within(selectorText, areaOf(remote));
  // The browser ignores a selector that it does not understand.
  if (rule.selectorText === selectorText) rule.selectorText = ':not(*)';
}

const marks = /\\[^]|"(?:\\[^]|[^"\\])*"|[([\])]|::|:(?=(?:before|after|first-l(?:ine|etter))\b)|,/g;

/** Adds a condition to what each selector of a list selects: `a, b::before` → `a:where(…), b:where(…)::before`. */
export function within(selectors: string, condition: string): string {
  let depth = 0;
  let isAdded = false;
  const add = (mark: string) => {
    if ('(['.includes(mark)) depth += 1;
    else if (')]'.includes(mark)) depth -= 1;
    if (depth > 0 || !/^[:,]/.test(mark)) return mark;
    const added = isAdded ? mark : condition + mark;
    isAdded = mark !== ',';
    return added;
  };
  return `${selectors},`.replace(marks, add).slice(0, -1);
}
