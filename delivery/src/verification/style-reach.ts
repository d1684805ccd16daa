import type { Page } from 'playwright-core';

interface Rule {
  /** A file of the version, or `a style element`. */
  where: string;
  /** The selector, or the rule that gives names a meaning: `h1, .visits p`, `@keyframes kb-spin`, `@layer a, b`, `@page`. */
  selector: string;
}

interface Sheets {
  /** Path of the version's files. */
  base: string;
  files: string[];
}

/**
 * Runs in the page: returns what each rule of the version's style sheets selects, including sheets that its code has
 * created. Nested rules, and selectors in a scope with the remote's name, are not counted separately; names have no
 * scope. Uses nothing outside of itself.
 */
async function readRules({ base, files }: Sheets): Promise<Rule[]> {
  const found: Rule[] = [];
  const read = (where: string, rules: CSSRuleList, isScoped = false) => {
    for (const rule of rules) {
      const add = (selector: string) => found.push({ where, selector });
      if (rule instanceof CSSStyleRule) {
        if (!isScoped) add(rule.selectorText);
      } else if (rule instanceof CSSKeyframesRule) add(`@keyframes ${rule.name}`);
      else if (rule instanceof CSSFontFaceRule)
        add(`@font-face ${rule.style.getPropertyValue('font-family')}`);
      else if (rule instanceof CSSPropertyRule) add(`@property ${rule.name}`);
      else if (rule instanceof CSSLayerStatementRule) add(`@layer ${rule.nameList.join(', ')}`);
      else if (rule instanceof CSSPageRule) add(`@page ${rule.selectorText}`.trim());
      else if (rule instanceof CSSGroupingRule) {
        if (rule instanceof CSSLayerBlockRule) add(`@layer ${rule.name}`);
        const isScope = 'start' in rule;
        if (isScope && !isScoped) add(String(rule.start ?? '@scope'));
        read(where, rule.cssRules, isScoped || isScope);
      } else if (!(rule instanceof CSSImportRule || rule instanceof CSSNamespaceRule)) {
        const [statement] = /^@[^{;]+/.exec(rule.cssText) ?? [];
        if (statement) add(statement.trim());
      }
    }
  };
  for (const file of files) {
    const sheet = new CSSStyleSheet();
    await sheet.replace(await (await fetch(`${base}${file}`)).text());
    read(file, sheet.cssRules);
  }
  const isOfLibrary = (owner: unknown) =>
    owner instanceof Element && owner.matches('[data-css-hash], [data-rc-order]');
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets])
    if (!sheet.href && !isOfLibrary(sheet.ownerNode)) read('a style element', sheet.cssRules);
  return found;
}

/** Names of the portal's own classes. */
const ofPortal = /^(?:ant|kb|host|rc|css)(?:-|$)/;
const idsOfPortal = new Set(['root', 'main', 'sidebar']);

/** Splits a selector list at commas outside of brackets. */
function listed(selectors: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [at, sign] of [...selectors].entries()) {
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push([...selectors].slice(from, at).join(''));
      from = at + 1;
    }
  }
  return [...parts, [...selectors].slice(from).join('')].map((part) => part.trim());
}

/** Returns the contents of `:name(…)` in a selector, and the selector without them. */
function takeOut(selector: string, names: RegExp): { rest: string; inside: string[] } {
  const inside: string[] = [];
  let rest = selector;
  for (;;) {
    const opening = names.exec(rest);
    if (!opening) return { rest, inside };
    let depth = 1;
    let end = opening.index + opening[0].length;
    const from = end;
    for (; end < rest.length && depth > 0; end += 1)
      depth += rest[end] === '(' ? 1 : rest[end] === ')' ? -1 : 0;
    inside.push(rest.slice(from, end - 1));
    rest = rest.slice(0, opening.index) + rest.slice(end);
  }
}

const unquoted = (name: string) =>
  name
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .toLowerCase();

/** Where a style sheet uses or defines a name, by the rule that gives it a meaning. */
const uses: Readonly<Record<string, RegExp>> = {
  keyframes: /@keyframes\s+([^\s{]+)/g,
  property: /(--[\w-]+)/g,
  layer: /@layer\s+([^{;]+)/g,
  'counter-style': /@counter-style\s+([^\s{]+)/g,
  'font-feature-values': /@font-feature-values\s+([^{]+)/g,
  'font-palette-values': /@font-palette-values\s+([^\s{]+)/g,
  'position-try': /@position-try\s+([^\s{]+)/g,
  // redos-exception: only the portal's own style sheets are read.
  'font-face': /(?:font-family\s*:|font\s*:[^;{}"',]*\d[\w./%]*\s)([^;{}]+)/g,
};

/** Returns the names in the portal's own style sheets, like their rules: `@keyframes kb-spin`. */
export const namesIn = (sheets: readonly string[]): ReadonlySet<string> =>
  new Set(
    Object.entries(uses).flatMap(([kind, use]) =>
      [...sheets.join('\n').matchAll(use)].flatMap(([, names = '']) =>
        names.split(',').map((name) => `@${kind} ${unquoted(name)}`),
      ),
    ),
  );

/** Names that browsers give a meaning themselves, which a rule replaces for everybody. */
const ofBrowser: Readonly<Record<string, RegExp>> = {
  'counter-style':
    /^(?:decimal|decimal-leading-zero|(?:lower|upper)-(?:roman|alpha|latin|greek|armenian)|(?:cjk|simp-chinese|trad-chinese|japanese|korean)-.*|hiragana.*|katakana.*|[a-z]+-indic|armenian|georgian|hebrew|bengali|devanagari|thai|tibetan|ethiopic.*|disc|circle|square|disclosure-.*)$/,
};

/** Whether a rule changes elements outside of the remote: no class, id or area in its selector is the remote's own. */
function reachesOut(selector: string, remote: string, ofHost: ReadonlySet<string>): boolean {
  const [, kind, named = ''] = /^@([a-z-]+)(?: (.+))?$/.exec(selector) ?? [];
  // A name within a layer begins with the layer's.
  const nameOf = (name: string) => unquoted(kind === 'layer' ? (name.split('.', 1)[0] ?? '') : name);
  // A rule without a name of its own, such as `@page` and `@page :first`, is about every page.
  if (kind && /^(?:$|:)/.test(named)) return true;
  if (kind)
    return named
      .split(',')
      .some((name) => ofHost.has(`@${kind} ${nameOf(name)}`) || ofBrowser[kind]?.test(nameOf(name)));
  const isOwn = (one: string): boolean => {
    const area = /\[data-(?:remote|slot)\^?="([^"]+)"\]/g;
    if ([...one.matchAll(area)].some(([, of = '']) => of === remote || of.startsWith(`${remote}.`)))
      return true;
    const { rest: positive } = takeOut(one.replace(/\[[^[\]]*\]/g, ''), /:(?:not|has)\(/);
    const { rest, inside } = takeOut(positive, /:(?:is|where)\(/);
    if (inside.some((either) => listed(either).every(isOwn))) return true;
    const names = [...rest.matchAll(/([.#])((?:\\.|[\w-]|[^ -~])+)/g)];
    return names.some(([, sign, name = '']) => !(sign === '#' ? idsOfPortal.has(name) : ofPortal.test(name)));
  };
  return !listed(selector).every(isOwn);
}

/** Limit of reported rules: more add no information. */
const most = 10;

/** What a page has without the remote: its rules, and the names in the portal's own style sheets. */
interface Known {
  rules: readonly Rule[];
  names: ReadonlySet<string>;
}

/** Lists rules that reach more than the remote's own elements. */
export const reachIssues = (
  rules: readonly Rule[],
  remote: string,
  { rules: present, names }: Known,
): string[] => {
  const keyOf = ({ where, selector }: Rule) => `${where} ${selector}`;
  const before = new Set(present.map(keyOf));
  const reaching = rules.filter(
    (rule) => !before.has(keyOf(rule)) && reachesOut(rule.selector, remote, names),
  );
  const texts = reaching.map(
    ({ where, selector }) => `${where} styles ${selector}, which is not its own alone`,
  );
  return [...new Set(texts)].slice(0, most);
};

/** Runs in the page without the remote: returns the texts of the host's style sheets. */
const readSheets = (files: readonly string[]): Promise<string[]> =>
  Promise.all([
    ...files.map(async (file) => (await fetch(`/${file}`)).text()),
    ...[...document.querySelectorAll('style')].map(({ textContent }) => textContent ?? ''),
  ]);

/** Returns what a page of the host has without a remote; `files` are those of the host's build. */
export async function knownIn(page: Page, base: string, files: readonly string[]): Promise<Known> {
  const sheets = await page.evaluate(readSheets, files);
  return { rules: await rulesIn(page, { base, files: [] }), names: namesIn(sheets) };
}

/** Returns the rules of a page's style sheets, including those of the version's files. */
export const rulesIn = (page: Page, sheets: Sheets): Promise<Rule[]> => page.evaluate(readRules, sheets);
