import type { Page } from 'playwright-core';

interface Rule {
  /** A file of the version, or `a style element`. */
  where: string;
  /** The selector, or the rule that defines a name: `h1, .visits p`, `@keyframes kb-spin`. */
  selector: string;
}

interface Sheets {
  /** Path of the version's files. */
  base: string;
  files: string[];
}

/**
 * Runs in the page: returns what each rule of the version's style sheets selects, including sheets that its code has
 * created. Nested rules, and rules of a scope with the remote's name, are not counted separately. Uses nothing outside
 * of itself.
 */
async function readRules({ base, files }: Sheets): Promise<Rule[]> {
  const found: Rule[] = [];
  const read = (where: string, rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) found.push({ where, selector: rule.selectorText });
      else if (rule instanceof CSSKeyframesRule) found.push({ where, selector: `@keyframes ${rule.name}` });
      else if ('start' in rule) found.push({ where, selector: String(rule.start ?? '@scope') });
      else if ('cssRules' in rule) read(where, rule.cssRules as CSSRuleList);
      else if ('syntax' in rule && 'name' in rule)
        found.push({ where, selector: `@property ${String(rule.name)}` });
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

/** Names of the portal's own classes, keyframes and properties. */
const ofPortal = /^(?:--)?(?:ant|kb|host|rc|css)(?:-|$)/;
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

/** Whether a selector can match elements outside of the remote: no class, id or area in it belongs to the remote. */
function reachesOut(selector: string, remote: string): boolean {
  const [, named] = /^@(?:keyframes|property) (.+)$/.exec(selector) ?? [];
  if (named) return ofPortal.test(named);
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
const most = 5;

/** Lists rules that select more than the remote's own elements; `known` are the rules of the page without it. */
export const reachIssues = (
  rules: readonly Rule[],
  remote: string,
  known: readonly Rule[] = [],
): string[] => {
  const before = new Set(known.map(({ selector }) => selector));
  const reaching = rules.filter(({ selector }) => !before.has(selector) && reachesOut(selector, remote));
  const texts = reaching.map(
    ({ where, selector }) => `${where} styles ${selector}, which is not its own alone`,
  );
  return [...new Set(texts)].slice(0, most);
};

/** Returns the rules of a page's style sheets, including those of the version's files. */
export const rulesIn = (page: Page, sheets: Sheets): Promise<Rule[]> => page.evaluate(readRules, sheets);
