import { isNumeral, isPeriodFigure, isRatio, named, plain } from './contradictions';
import type { DrawnPage, DrawnTable } from './reading';

/** Rules about a whole page, or about several: statements in different places must not contradict each other. */
export const wrongAcross = (pages: readonly DrawnPage[], today: string): string[] => [
  ...pages.flatMap((page) => [
    ...wrongDirections(page),
    ...wrongCounts(page),
    ...wrongTabs(page),
    ...wrongEnds(page),
    ...wrongLimits(page),
    ...wrongDueDays(page),
    ...wrongMonths(page),
  ]),
  ...wrongParts(pages),
  ...wrongForecasts(pages, today),
  ...wrongRenewals(pages),
];

/** Different labels of the same figure on different pages. */
const sameFigure: Readonly<Record<string, string>> = {
  未结案件: '处理中案件',
  进行中案件: '处理中案件',
  今日在保人数: '在保人数',
};
const figureOf = (label: string): string => sameFigure[named(label)] ?? named(label);

const sumOf = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (Number(plain(cell)) || 0), 0);
const differ = (a: number, b: number): boolean => Math.abs(a - b) >= 0.005;
const isEmpty = (cell: string): boolean => cell === '' || cell === '-';

/** Yields the numeric columns of a table that shows all its rows. */
function* numberColumns({ head, rows, isCut }: DrawnTable): Iterable<{ name: string; cells: string[] }> {
  if (isCut || rows.length === 0) return;
  for (const [index, name] of head.entries()) {
    const cells = rows.map((row) => row[index] ?? '');
    if (name !== '' && cells.every((cell) => isNumeral(cell) || isEmpty(cell))) yield { name, cells };
  }
}

/** Reports labels that name a direction with a value whose sign reverses it, in facts and in columns. */
function wrongDirections({ path, facts, tables }: DrawnPage): string[] {
  const isOneWay = (name: string) =>
    /应退|退费|退还|退款|已退|应付|应补|支付/.test(name) && !/[/或净变]/.test(name);
  const columns = tables
    // A table of amounts that increase or decrease another has signs.
    .filter(({ rows }) => !rows.flat().some((value) => value.startsWith('+')))
    .flatMap(({ head, rows }) =>
      head.flatMap((name, index) => rows.map((row) => ({ name, value: row[index] ?? '' }))),
    );
  const wrong = [...facts, ...columns].filter(
    ({ name, value }) => isOneWay(named(name)) && isNumeral(value) && value.startsWith('-'),
  );
  return wrong.map(({ name, value }) => `${path}: ${name} ${value}`);
}

/** Reports a number of the record that differs from the sum of the column with that name. */
const wrongCounts = ({ path, facts, tables }: DrawnPage): string[] =>
  tables.flatMap((table) =>
    [...numberColumns(table)].flatMap(({ name, cells }) => {
      const fact = facts.find((one) => named(one.name) === named(name) && isNumeral(one.value));
      return fact && table.rows.length > 1 && differ(sumOf(cells), Number(plain(fact.value)))
        ? [`${path} ${table.label}: ${name} adds up to ${sumOf(cells)}, and is ${fact.value} for the record`]
        : [];
    }),
  );

/** Reports tabs with wrong counts: a tab counts its rows; one named like a state counts the rows in that state. */
function wrongTabs({ path, tabs, tables }: DrawnPage): string[] {
  const table = tables.findLast(({ head, isCut }) => head.some((name) => named(name) === '状态') && !isCut);
  const [selected] = tabs;
  if (!table || !selected || Number(plain(selected.count)) !== table.rows.length) return [];
  const column = table.head.findIndex((name) => named(name) === '状态');
  const states = table.rows.map((row) => (row[column] ?? '').split(' ')[0]);
  return tabs.slice(1).flatMap(({ name, count }) => {
    const shown = states.filter((state) => state === name).length;
    return shown > 0 && shown !== Number(plain(count))
      ? [`${path}: tab ${name} counts ${count}, and ${shown} rows are in that state`]
      : [];
  });
}

/** The states in which a step that ends a record may be completed. */
const endings: Readonly<Record<string, RegExp>> = { 结案: /结案|拒赔|撤案/, 到期: /已到期/ };

const wrongEnds = ({ path, steps, state }: DrawnPage): string[] =>
  steps.flatMap(({ name }) =>
    Object.entries(endings).flatMap(([ending, allowed]) =>
      state && name.includes(ending) && !allowed.test(state)
        ? [`${path}: ${name} is done, and it is ${state}`]
        : [],
    ),
  );

/** Reports limits of a case whose remainder still includes what was paid or is about to be paid. */
function wrongLimits({ path, state, facts }: DrawnPage): string[] {
  if (!/[已待]赔付/.test(state ?? '')) return [];
  return facts.flatMap(({ name, value }) => {
    const [, limit, left] = /^¥([\d,.]+).*剩余¥([\d,.]+)/.exec(value) ?? [];
    const kind = name.replace(/限额$/, '');
    const paid = facts.find((one) => kind !== name && one.name === kind && isNumeral(one.value));
    return limit &&
      left &&
      paid &&
      Number(plain(left)) > Number(plain(limit)) - Number(plain(paid.value)) + 0.005
      ? [`${path}: ${left} of ${name} are left, and ${paid.value} of ${limit} were paid`]
      : [];
  });
}

/** Reports due dates that differ: all bills of an employer are due on the same day of the month. */
function wrongDueDays({ path, tables }: DrawnPage): string[] {
  return tables.flatMap(({ head, rows }) => {
    const column = head.indexOf('到期日');
    if (column < 0 || !head.includes('结算单号')) return [];
    const days = new Set(rows.flatMap((row) => /^\d{4}-\d{2}-(\d{2})/.exec(row[column] ?? '')?.[1] ?? []));
    return days.size > 1
      ? [`${path}: bills are due on the days ${[...days].join(', ')} of their months`]
      : [];
  });
}

/** Reports months at whose end somebody is covered who was not at the previous end and has not joined, or has left. */
function wrongMonths({ path, charts, texts }: DrawnPage): string[] {
  const moves = texts.map((text) => /^本月加保([\d,]+)人 · 减保([\d,]+)人/.exec(text)).find(Boolean);
  return charts.flatMap(({ label, head, rows }) => {
    const [count, joined, left] = [/^月末在保|^在保人数$/, /^新增$/, /^减少$/].map((word) =>
      head.findIndex((name) => word.test(named(name))),
    );
    const at = (row: readonly string[] | undefined, column = -1) => Number(plain(row?.[column] ?? ''));
    const wrong = (
      month: readonly string[],
      before: readonly string[] | undefined,
      came: number,
      went: number,
    ) =>
      before && differ(at(before, count) + came - went, at(month, count))
        ? [
            `${path} ${label}: ${at(before, count)} + ${came} - ${went} people make ${at(month, count)} in ${month[0]}`,
          ]
        : [];
    if (count === undefined || count < 0) return [];
    if ((joined ?? -1) >= 0)
      return rows.flatMap((row, index) => wrong(row, rows[index - 1], at(row, joined), at(row, left)));
    const last = rows.at(-1);
    return moves && last
      ? wrong(last, rows.at(-2), Number(plain(moves[1] ?? '')), Number(plain(moves[2] ?? '')))
      : [];
  });
}

/** Reports an employer's figure that differs from the sum over its projects, branches and classes. */
function wrongParts(pages: readonly DrawnPage[]): string[] {
  const known = new Map<string, { value: string; at: string }>();
  const own = pages.filter(({ number }) => !number);
  for (const { figures, path } of own)
    for (const { name, value } of figures)
      if (isNumeral(value) && !isPeriodFigure(figureOf(name)) && !known.has(figureOf(name)))
        known.set(figureOf(name), { value, at: path });
  const twice = own.flatMap(({ figures, path }) =>
    figures.flatMap(({ name, value }) => {
      const first = known.get(figureOf(name));
      return first && isNumeral(value) && plain(first.value) !== plain(value)
        ? [`${figureOf(name)}: ${first.value} (${first.at}), ${value} (${path}, as ${name})`]
        : [];
    }),
  );
  const parts = own.flatMap(({ path, tables }) =>
    tables
      .filter(({ head }) => head.slice(0, 2).some((name) => /^(?:项目|项目名称|分公司|职业类别)$/.test(name)))
      .flatMap((table) =>
        [...numberColumns(table)].flatMap(({ name, cells }) => {
          const whole = known.get(figureOf(name));
          return whole && !isRatio(name) && differ(sumOf(cells), Number(plain(whole.value)))
            ? [`${path} ${table.label}: ${name} adds up to ${sumOf(cells)}, not ${whole.value} (${whole.at})`]
            : [];
        }),
      ),
  );
  return [...twice, ...parts];
}

const dayMs = 86_400_000;
const dayPlus = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Reports a balance that is forecast to last longer than the listed renewals allow, each repeated by its period. */
function wrongForecasts(pages: readonly DrawnPage[], today: string): string[] {
  const balance = pages.flatMap(({ figures }) => figures).find(({ name }) => name === '可用余额');
  if (!balance) return [];
  const charges = renewalsOf(pages, today).toSorted((a, b) => a.day.localeCompare(b.day));
  let left = Number(plain(balance.value));
  const short = charges.find(({ costs }) => (left -= costs) < 0);
  if (!short) return [];
  return pages.flatMap(({ path, texts }) =>
    texts.flatMap((text) => {
      const [, days, until] = /预计可用(?:(\d+)天|至(\d{4}-\d{2}-\d{2}))/.exec(text) ?? [];
      const end = until ?? (days && dayPlus(today, Number(days)));
      // Cover begins, and is paid for, on the next day; refunds meanwhile pay for some more days.
      return end && end > dayPlus(short.day, 31)
        ? [`${path}: ${text}, and ${short.no} renews on ${short.day} for ${short.costs}`]
        : [];
    }),
  );
}

/** Returns the renewals of the next two years, from the list of renewals and the periods in the list of policies. */
function renewalsOf(
  pages: readonly DrawnPage[],
  today: string,
): { no: string; day: string; costs: number }[] {
  const rows = pages.flatMap(({ tables }) =>
    tables.flatMap((table) => table.rows.map((row) => ({ row, table }))),
  );
  const cell = ({ row, table }: (typeof rows)[number], name: string) =>
    row[table.head.findIndex((one) => one.includes(name))] ?? '';
  const dayIn = (text: string) => /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? '';
  const monthsOf = new Map(
    rows.flatMap((one) => {
      const [from, to] = [cell(one, '起保日期'), cell(one, '到期日期')].map((text) =>
        Date.parse(dayIn(text)),
      );
      return from && to ? [[cell(one, '保单号'), Math.round((to - from) / dayMs / 30.4)] as const] : [];
    }),
  );
  // Each list is read twice, on the screen and as its spreadsheet.
  const renewed = new Set<string>();
  return rows.flatMap((one) => {
    const day = dayIn(cell(one, '到期日期'));
    const costs = Number(plain(cell(one, '预估续保').split('/').at(-1)?.trim() ?? ''));
    const no = cell(one, '保单号');
    if (!day || day < today || !(costs > 0) || cell(one, '续保状态').includes('不续保')) return [];
    if (renewed.has(no)) return [];
    renewed.add(no);
    const months = monthsOf.get(no) ?? 12;
    return Array.from({ length: Math.ceil(24 / months) }, (_, nth) => ({
      no,
      day: dayPlus(day, Math.round(nth * months * 30.4)),
      costs,
    }));
  });
}

/** Reports renewals whose expected cost differs between the list of renewals and the forecast. */
function wrongRenewals(pages: readonly DrawnPage[]): string[] {
  const said = pages.flatMap(({ path, texts }) =>
    texts.flatMap((text) =>
      [...text.matchAll(/保单(PZ\d+)续保约¥([\d,.]*\d)/g)].map(([, no, price]) => ({ path, no, price })),
    ),
  );
  return pages.flatMap(({ path, tables }) =>
    tables.flatMap(({ head, rows }) => {
      const [number, price] = ['保单号', '预估续保'].map((name) =>
        head.findIndex((one) => one.includes(name)),
      );
      return rows.flatMap((row) => {
        const listed = row[price ?? -1]?.split('/').at(-1)?.trim() ?? '';
        return said
          .filter(
            (one) =>
              isNumeral(listed) && one.no === row[number ?? -1] && plain(one.price ?? '') !== plain(listed),
          )
          .map((one) => `${path}: ${one.no} renews for ${listed}, and for ${one.price} on ${one.path}`);
      });
    }),
  );
}
