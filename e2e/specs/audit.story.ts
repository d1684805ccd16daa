import type { Browser } from '@playwright/test';
import { wrongAcross } from '../audit/across';
import { readingsOf, twofold, wrongSigns, wrongSteps, wrongTotals } from '../audit/contradictions';
import { draw, type DrawnPage, type Reading, type DrawnTable } from '../audit/reading';
import { contextOf, watchedPage, type Watched } from '../crawl/browser';
import { expect, test } from '../fixtures/signed-in';
import { baseUrl, storyDay } from '../support/stack';
import ExcelJS from 'exceljs';

/** Returns all rows of the list from its export; undefined where the page has no export. */
async function exportedTable({ page, settled }: Watched): Promise<DrawnTable | undefined> {
  const button = page.getByRole('main').getByRole('button', { name: '导出', exact: true });
  // A dialog over the list is about one of its rows, and it covers the button.
  if ((await page.getByRole('dialog').count()) > 0) return undefined;
  if ((await button.count()) !== 1 || !(await button.isEnabled())) return undefined;
  const answer = page.waitForResponse((response) => /\/export(?:\?|$)/.test(response.url()));
  await button.click();
  // Exports with id numbers first open a menu: with or without masking.
  const masked = page.getByRole('menuitem').first();
  if ((await button.getAttribute('aria-haspopup')) === 'menu') await masked.click();
  const body = await (await answer).body();
  await settled();
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Uint8Array.from(body).buffer);
  const [head = [], ...rows] = (book.worksheets[0]?.getSheetValues() ?? [])
    .slice(1)
    .map((row) => (row as ExcelJS.CellValue[]).slice(1).map(textOf));
  return { label: '导出', head, rows, totals: [], isCut: false };
}

/** Date cells contain days, as on the screen. */
const textOf = (value: ExcelJS.CellValue): string =>
  value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '');

/** `AUDIT=all` reads the pages of all accounts and more records; that takes ten minutes. */
const isWhole = process.env.AUDIT === 'all';
/** Maximum number of opened records for each address pattern with a number. */
const recordsEach = isWhole ? 3 : 1;

const shapeOf = (path: string): string => path.replace(/\d+/g, '*').replace(/\?.*/, '');

/** Form pages contain no stored data, and links that leave the portal are not its pages. */
const isNoPage = /^\/(?:prod-api|remotes)\/|\/(?:insureing|reportCase|operation|edit\w*|login|provider)\b/;

/** Opens home and every page reachable from it by links, and reads them all. */
async function audit(watched: Watched, owner: string): Promise<string[]> {
  const { page } = watched;
  const readings: Reading[] = [];
  const pages: DrawnPage[] = [];
  const contradictions: string[] = [];
  const waiting = ['/index/home', ...(await menuOf(watched))].map((path) => ({ path, from: '' }));
  const sheets: string[] = [];
  const opened = new Map<string, number>();
  const visited = new Set<string>();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { path, from } = next;
    const shape = shapeOf(path);
    const isRecord = path.replace(/\?.*/, '') !== shape;
    // Lists are opened per state: the list of cases leads to reported, returned, confirmed and closed ones.
    const kind = isRecord && !from.includes('*') ? `${shape} from ${from}` : shape;
    if (visited.has(path) || isNoPage.test(path) || (opened.get(kind) ?? 0) >= (isRecord ? recordsEach : 1))
      continue;
    visited.add(path);
    opened.set(kind, (opened.get(kind) ?? 0) + 1);
    await follow(watched, path);
    await chartsAsTables(watched);
    const drawn = await page.evaluate(draw);
    const sheet = await exportedTable(watched);
    if (sheet) sheets.push(path);
    const whole = { ...drawn, tables: sheet ? [...drawn.tables, sheet] : drawn.tables };
    pages.push(whole);
    readings.push(...readingsOf(whole, owner));
    contradictions.push(
      ...wrongTotals(drawn),
      ...wrongSigns(drawn),
      ...wrongSteps(drawn, storyDay.slice(0, 10)),
    );
    waiting.push(...drawn.links.map((link) => ({ path: link, from: shape })));
  }
  expect(visited.size, 'pages that were read').toBeGreaterThan(10);
  expect(sheets.length, 'lists whose export was read').toBeGreaterThan(5);
  return [...contradictions, ...twofold(readings), ...wrongAcross(pages, storyDay.slice(0, 10))];
}

/** Navigates like a link, without reloading the portal. */
async function follow({ page, settled }: Watched, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await settled();
}

async function chartsAsTables({ page, settled }: Watched): Promise<void> {
  const shown = await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('main .kb-chart button')].filter(
      (button) => button.innerText === '查看表格' && button.checkVisibility(),
    );
    for (const button of buttons) button.click();
    return buttons.length > 0;
  });
  if (shown) await settled();
}

async function menuOf({ page, settled }: Watched): Promise<string[]> {
  await page.goto(`${baseUrl}/index/home`, { waitUntil: 'domcontentloaded' });
  await settled();
  return page.evaluate(() =>
    [...document.querySelectorAll('nav a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
  );
}

async function auditAs(browser: Browser, username: string, owner: string): Promise<string[]> {
  const context = await contextOf(browser, baseUrl, username);
  try {
    return await audit(await watchedPage(context), owner);
  } finally {
    await context.close();
  }
}

const accounts = [
  ['13900000001', 'the rich employer'],
  ...(isWhole
    ? [
        ['13900000008', 'a branch'] as const,
        ['13900000002', 'the billed employer'] as const,
        ['13900000003', 'the prepaid employer'] as const,
        ['13900000009', 'a new employer'] as const,
      ]
    : []),
] as const;

for (const [username, who] of accounts)
  test(`no figure contradicts another on the pages of ${who}`, async ({ browser }) => {
    test.setTimeout(300_000);
    expect((await auditAs(browser, username, who)).join('\n')).toBe('');
  });

const emptyPage: DrawnPage = {
  path: '/p',
  heading: '',
  period: '',
  number: null,
  state: null,
  figures: [],
  facts: [],
  steps: [],
  tables: [],
  charts: [],
  tabs: [],
  texts: [],
  links: [],
};
const table = (head: string[], ...rows: string[][]) => ({ label: '', head, rows, totals: [], isCut: false });
const balance = [{ name: '可用余额', value: '¥100.00' }];

test('each consistency rule of the audit reports a page that breaks it, and no other rule does', () => {
  const planted: Record<string, Partial<DrawnPage>> = {
    '本月退费 -¥9.00': { facts: [{ name: '本月退费', value: '-¥9.00' }] },
    '应退保费 -¥1.00': { tables: [table(['应退保费'], ['-¥1.00'])] },
    '笔数 adds up to 5, and is 3笔': {
      facts: [{ name: '笔数', value: '3笔' }],
      tables: [table(['项目', '笔数'], ['甲', '2'], ['乙', '3'])],
    },
    'tab 待支付 counts 2, and 1 rows': {
      tabs: [
        { name: '全部', count: '2' },
        { name: '待支付', count: '2' },
      ],
      tables: [table(['状态'], ['待支付'], ['凭证审核中'])],
    },
    '到期 is done, and it is 已退保': { state: '已退保', steps: [{ name: '到期', day: '2026-01-01' }] },
    '50,000.00 of 医疗费用限额 are left': {
      state: '已赔付结案',
      facts: [
        { name: '医疗费用限额', value: '¥50,000.00，剩余¥50,000.00' },
        { name: '医疗费用', value: '¥2,000.00' },
      ],
    },
    'due on the days 29, 10': {
      tables: [table(['结算单号', '到期日'], ['JS1', '2026-11-29'], ['JS2', '2026-12-10'])],
    },
    '进行中案件 adds up to 3, not 2件': {
      figures: [{ name: '处理中案件', value: '2件' }],
      tables: [table(['项目', '进行中案件'], ['甲', '1'], ['乙', '2'])],
    },
    '预计可用100天, and PZ1 renews on 2026-12-31 for 60': {
      figures: balance,
      texts: ['预计可用100天'],
      tables: [
        table(['保单号', '起保日期', '到期日期'], ['PZ1', '2026-11-02', '2026-12-01']),
        table(['保单号', '到期日期', '预估续保'], ['PZ1', '2026-12-01', '¥60.00']),
      ],
    },
    '40 + 5 - 1 people make 45 in 2026-11': {
      texts: ['本月加保5人 · 减保1人'],
      charts: [
        {
          label: '月末在保人数',
          head: ['月份', '在保人数'],
          rows: [
            ['2026-10', '40人'],
            ['2026-11', '45人'],
          ],
        },
      ],
    },
    'PZ1 renews for ¥500.00, and for 400.00': {
      texts: ['12-01 保单PZ1续保约¥400.00、12-02'],
      tables: [table(['保单号', '上期保费 / 预估续保'], ['PZ1', '¥1.00 / ¥500.00'])],
    },
  };
  for (const [words, page] of Object.entries(planted))
    expect(wrongAcross([{ ...emptyPage, ...page }], '2026-11-21')).toEqual([expect.stringContaining(words)]);

  const average = (...totals: string[]) => [{ ...table(['人均日保费'], ['¥1.00'], ['¥2.00']), totals }];
  expect(wrongTotals({ ...emptyPage, tables: average('¥1.95') })).toEqual([]);
  expect(wrongTotals({ ...emptyPage, tables: average('¥3.00') })).toHaveLength(1);

  const signed = table(['影响', '往月退费'], ['+¥1.00', '-¥2.00']);
  expect(wrongAcross([{ ...emptyPage, figures: balance, tables: [signed] }], '2026-11-21')).toEqual([]);
});

test('the audit detects a premium that one page computes differently', async ({ browser }) => {
  const context = await contextOf(browser, baseUrl, '13900000003');
  const watched = await watchedPage(context);
  await watched.page.route(/\/prod-api\/api\/insures\/\d+$/, async (route) => {
    const reply = await route.fetch();
    const answer = (await reply.json()) as { data: { sums: { netPremium: number } } };
    answer.data.sums.netPremium += 0.01;
    await route.fulfill({ response: reply, json: answer });
  });
  const readings: Reading[] = [];
  await watched.page.goto(`${baseUrl}/insurance/index`);
  for (const opens of [true, false]) {
    await watched.settled();
    const drawn = await watched.page.evaluate(draw);
    readings.push(...readingsOf(drawn, 'an employer'));
    const details = drawn.links.find((link) => /^\/insurance\/details\/\d+$/.test(link)) ?? '';
    if (opens) await watched.page.goto(baseUrl + details);
  }
  expect(twofold(readings)).toEqual([expect.stringMatching(/^保费 of PZ\d+: /)]);
  await context.close();
});
