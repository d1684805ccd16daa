import { figures } from 'shared-kernel/domain/figures';
import type { DrawnPage, DrawnTable, Reading } from './reading';

/** Columns that identify the record of a row, among the first three columns of a table. */
const identities = [
  '报案号',
  '投保单号',
  '案件号',
  '结算单号',
  '变更单号',
  '单号',
  '发票号码',
  '保单号',
  '项目',
  '分公司',
  '月份',
];

/** An amount, a count or a percentage; other texts are no figures. */
const numeral = /^-?¥?-?[\d,]+(?:\.\d+)?(?:人|件|笔|天|单|份|元|%)?$/;

/** Spreadsheets omit trailing zeros of a number. */
export const plain = (value: string): string =>
  String(Number(value.replace(/[\s,¥]/g, '').replace(/(?:人|件|笔|天|单|份|元|%)$/, '')));

/** Returns a label without its unit and sorting marks. */
export const named = (name: string): string => name.replace(/（[^（）]*）|[:：]/g, '').trim();

export const isNumeral = (text: string): boolean => numeral.test(text);

const periodFigures: ReadonlySet<string> = new Set(
  Object.values(figures).flatMap((figure) => ('isOfPeriod' in figure ? [figure.label] : [])),
);

export const isPeriodFigure = (name: string): boolean => periodFigures.has(name);

/** Returns the figures and states of a page with the record that each belongs to; `owner` names the signed-in account. */
export function readingsOf(page: DrawnPage, owner: string): Reading[] {
  const inPeriod = (scope: string, name: string) =>
    periodFigures.has(name) && page.period ? `${scope} ${page.period}` : scope;
  const single = [
    ...page.figures.map((one) => ({ ...one, scope: page.number ?? owner })),
    // A page without a number describes nothing that another page shows.
    ...page.facts.map((one) => ({ ...one, scope: page.number ?? page.path })),
  ].flatMap(({ name, scope, value }) => reading(named(name), inPeriod(scope, named(name)), value, page.path));
  const state =
    page.number && page.state ? [{ name: '状态', scope: page.number, value: page.state, at: page.path }] : [];
  return [...single, ...state, ...page.tables.flatMap((table) => ofRows(table, page))];
}

function ofRows({ label, head, rows }: DrawnTable, page: DrawnPage): Reading[] {
  const names = head.map((one) => namesIn(named(one)));
  // A number that all rows share belongs to the page, such as the bill whose items they are.
  const differs = (index: number) =>
    rows.length === 1 || rows.some((cells) => cells[index] !== rows[0]?.[index]);
  const key = names.findIndex(
    (own, index) => index < 3 && own.some((name) => identities.includes(name)) && differs(index),
  );
  if (key < 0) return [];
  const at = `${page.path} ${label}`.trim();
  return rows.flatMap((cells) => {
    const word = (cells[key] ?? '').split(' ')[0] ?? '';
    // A word without a number of at least six digits names a part of the record.
    const id = page.number && !/\d{6}/.test(word) ? `${page.number} ${word}` : word;
    return cells.flatMap((cell, index) => {
      const own = names[index] ?? [];
      if (own.includes('状态')) return [{ name: '状态', scope: id, value: cell.split(' ')[0] ?? '', at }];
      const values = own.length > 1 ? cell.split('/') : [cell];
      if (values.length !== own.length) return [];
      return own.flatMap((name, nth) =>
        reading(
          name,
          periodFigures.has(name) && page.period ? `${id} ${page.period}` : id,
          values[nth]?.trim() ?? '',
          at,
        ),
      );
    });
  });
}

/** `在保/投保人数` names two columns in one. */
function namesIn(head: string): string[] {
  const [first = '', ...others] = head.split('/').map((name) => name.trim());
  const ending = /人数$|保费$|金额$/.exec(others.at(-1) ?? '')?.[0] ?? '';
  return [first.endsWith(ending) ? first : first + ending, ...others];
}

const reading = (name: string, scope: string, value: string, at: string): Reading[] =>
  name !== '' && numeral.test(value) ? [{ name, scope, value: plain(value), at }] : [];

/** Returns a line for each figure that has two values. */
export function twofold(readings: readonly Reading[]): string[] {
  const seen = new Map<string, Map<string, string>>();
  for (const { name, scope, value, at } of readings) {
    const what = `${name} of ${scope}`;
    const values = seen.get(what) ?? new Map<string, string>();
    if (!values.has(value)) values.set(value, at);
    seen.set(what, values);
  }
  return [...seen]
    .filter(([, values]) => values.size > 1)
    .map(([what, values]) => `${what}: ${[...values].map(([value, at]) => `${value} (${at})`).join(', ')}`);
}

/** Rates and averages do not add up: the total is one over all rows. */
export const isRatio = (name: string): boolean => /率|均|环比/.test(name);

/** Reports totals that differ from the sum of their rows, and those of rates and averages outside of their rows. */
export const wrongTotals = ({ path, tables }: DrawnPage): string[] =>
  tables.flatMap(({ label, head, rows, totals, isCut }) =>
    isCut
      ? []
      : totals.flatMap((total, index) => {
          const column = rows.map((cells) => cells[index] ?? '');
          if (
            !numeral.test(total) ||
            !column.every((cell) => numeral.test(cell) || cell === '-' || cell === '')
          )
            return [];
          const values = column.filter((cell) => numeral.test(cell)).map((cell) => Number(plain(cell)));
          const whole = Number(plain(total));
          if (isRatio(head[index] ?? ''))
            return whole >= Math.min(...values) && whole <= Math.max(...values)
              ? []
              : [`${path} ${label}: ${head[index]} of ${total} is outside of its rows`];
          const sum = values.reduce((so, value) => so + value, 0);
          return Math.abs(sum - whole) < 0.005
            ? []
            : [`${path} ${label}: ${head[index]} adds up to ${sum.toFixed(2)}, not ${total}`];
        }),
  );

/** Reports words that name a direction next to an amount whose sign reverses it. */
export const wrongSigns = ({ path, texts }: DrawnPage): string[] =>
  texts.flatMap((text) => {
    const found = /(?:应退|退还|退费|退款|应付|应补|已退)[^，。；、\d¥-]{0,8}-\s?¥?\s?[\d,.]+/.exec(text);
    return found ? [`${path}: ${found[0]}`] : [];
  });

/** Reports steps that are marked as done before their date, or dated before an earlier step. */
export const wrongSteps = ({ path, steps }: DrawnPage, today: string): string[] =>
  steps.flatMap(({ name, day }, index) => {
    const before = steps[index - 1];
    if (day > today) return [`${path}: ${name} is done on ${day}, which is to come`];
    return before && before.day > day
      ? [`${path}: ${name} on ${day} is before ${before.name} on ${before.day}`]
      : [];
  });
