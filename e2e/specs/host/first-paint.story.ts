import type { Page } from '@playwright/test';
import { problems } from 'shared-kernel/contract';
import { expect, startSession, test } from '../../fixtures/signed-in';

/** Positions of the parts of the frame that exist both before and after the code has loaded. */
const placesIn = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('.host-frame');
    const parts = [
      '.host-logo',
      '.host-menu-link',
      '.host-top',
      '.host-top-item',
      '.host-lead > *',
      '.host-main h1',
      '.host-button',
      '.kb-to-do-text',
      '.kb-to-do-until',
      '.host-todo-count',
    ];
    return parts.flatMap((part) =>
      [...(frame?.querySelectorAll<HTMLElement>(part) ?? [])]
        .filter(
          (element) =>
            element.checkVisibility() &&
            element.textContent !== '\u00a0' &&
            !element.closest('.host-user, [data-name]'),
        )
        .map((element) => {
          const { x, y, height } = element.getBoundingClientRect();
          // Items of the top bar move with the number of unread messages, which is unknown before the response.
          const isBar = element.closest('.host-top');
          const name = isBar ? '' : element.textContent?.replace('（在新窗口打开）', '');
          return `${part} ${name} ${isBar ? '' : Math.round(x)} ${Math.round(y)} ${Math.round(height)}`;
        }),
    );
  });

/** Blocks all scripts except inline ones; resolves with a function that releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const unusedAnswers = () => {
  const { __PORTAL_EARLY__: early } = window as { __PORTAL_EARLY__?: { answers: Map<string, unknown> } };
  return [...(early?.answers.keys() ?? ['nothing was asked for'])];
};

for (const [width, height] of [
  [1440, 900],
  [375, 800],
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test('the frame is drawn before any script loads, does not move afterwards, and its early API answers are used', async ({
      page,
    }) => {
      await startSession(page, '13900000001');
      // The first page load stores which menu later ones should draw.
      await page.goto('/insurance/index');
      await page.waitForFunction(() => localStorage.getItem('kb.frame') !== null);
      for (const path of [
        '/insurance/index',
        '/rechargeManage/recharge',
        '/setting/password',
        '/index/home',
      ]) {
        const asked: string[] = [];
        const listen = (request: { url(): string; method(): string }) => {
          if (request.method() === 'GET') asked.push(request.url());
        };
        page.on('request', listen);
        const release = await holdScripts(page);
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.locator('[data-early] .host-top')).toBeVisible();
        // The to-dos, the greeting and the calls of the home page's widgets do not wait for their code.
        if (path === '/index/home') {
          await expect(page.locator('[data-early] .kb-to-do-text').first()).toBeVisible();
          await expect(page.locator('[data-early] h1')).toContainText('，');
          const ofWallet = () => asked.filter((url) => url.endsWith('/api/capitals/getCapital'));
          await expect.poll(ofWallet).toHaveLength(1);
        }
        const before = await placesIn(page);
        release();
        await expect(page.locator('.host-frame:not([data-early])')).toBeVisible();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        const after = await placesIn(page);

        expect(after.slice(0, before.length), path).toEqual(before);
        expect(await page.evaluate(unusedAnswers), path).toEqual([]);
        const guarded = asked.filter((url) => url.endsWith('/users/current'));
        expect(guarded, path).toHaveLength(1);
        page.off('request', listen);
        await page.unrouteAll();
      }
    });
  });

test('before scripts load, the menu is empty until the user’s is known, then complete; a clicked group stays open', async ({
  page,
}) => {
  const linksIn = (frame: string) => page.locator(`${frame} .host-menu a`).allTextContents();
  await startSession(page, '13900000008');
  for (const isKnown of [false, true]) {
    const release = await holdScripts(page);
    await page.goto('/insurance/index', { waitUntil: 'commit' });
    await expect(page.locator('[data-early] h1')).toHaveText('保单管理');
    const early = await linksIn('[data-early]');
    const group = page.getByRole('button', { name: '理赔管理', exact: true });
    if (isKnown) await group.click();
    release();
    await expect(page.locator('.host-frame:not([data-early]) .host-menu a').first()).toBeVisible();
    const drawn = await linksIn('.host-frame:not([data-early])');

    if (isKnown) await expect(group).toHaveAttribute('aria-expanded', 'true');
    expect(drawn).not.toContain('发票管理');
    expect(early).toEqual(isKnown ? drawn.map((text) => text.replace('（在新窗口打开）', '')) : []);
    await page.unrouteAll();
  }
});

test('a page whose code or first call fails shows the error, and a browser without scripts shows what to do', async ({
  page,
  browser,
}) => {
  await startSession(page, '13900000001');
  await page.route(/\/assets\/main\..*\.js$/, (route) => route.abort());
  await page.goto('/insurance/index');
  await expect(page.locator('main').getByRole('alert')).toContainText('页面没有加载完整', {
    timeout: 15_000,
  });
  await page.unrouteAll();
  await page.getByRole('button', { name: '刷新页面' }).click();
  await expect(page.getByRole('table')).toBeVisible();

  const failed = { code: problems.internalError.code, message: '系统繁忙', data: null };
  await page.route('**/prod-api/api/insures?start=0&length=20', (route) =>
    route.fulfill({ status: 500, json: failed }),
  );
  await page.goto('/insurance/index');
  await expect(page.locator('main').getByRole('alert')).toContainText('系统繁忙');
  await page.unrouteAll();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const bare = await plain.newPage();
  await bare.goto('/insurance/index');
  expect(await bare.locator('noscript').innerHTML()).toContain('请启用浏览器的 JavaScript');
  await plain.close();
});

test("a list shows, sorts and opens its rows while antd's code is still loading", async ({ page }) => {
  await startSession(page, '13900000001');
  const held: string[] = [];
  await page.route(/layer-(?:overlays|select|form)/, (route) => void held.push(route.request().url()));
  await page.goto('/insurance/index');
  const first = page.getByRole('table').getByRole('row').nth(1);
  await expect(first).toBeVisible();

  await page.getByRole('columnheader', { name: '起保日期' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=/);
  await expect(page.getByRole('columnheader', { name: '起保日期' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await first.getByRole('link').first().click();

  await expect(page).not.toHaveURL(/insurance\/index/);
  expect(held.length).toBeGreaterThan(0);
});

/** Returns the cell texts of the first table by row; undefined for cells that only the page's code can fill. */
const cellsIn = (page: Page, table: string) =>
  page
    .locator(table)
    .first()
    .evaluate((element) => ({
      top: Math.round(element.getBoundingClientRect().top),
      rows: [...element.querySelectorAll('tbody tr')].map((row) =>
        [...row.querySelectorAll('td')].map((cell) =>
          cell.querySelector('.kb-cell-unknown') ? undefined : cell.textContent,
        ),
      ),
      links: [...element.querySelectorAll<HTMLAnchorElement>('tbody a')].map(({ href }) => href),
    }));

/** Like `cellsIn`, for cards. */
const factsIn = (page: Page, cards: string) =>
  page
    .locator(cards)
    .first()
    .evaluate((element) => ({
      tops: [...element.children].map((card) => Math.round(card.getBoundingClientRect().top)),
      cards: [...element.children].map((card) =>
        [...card.querySelectorAll('h2, h2 + div:not(.kb-card-facts), dt, dd')].map((part) =>
          part.querySelector('.kb-cell-unknown') ? undefined : part.textContent,
        ),
      ),
      links: [...element.querySelectorAll<HTMLAnchorElement>('a')].map(({ href }) => href),
    }));

/** List pages of each remote, with every way in which a row is opened. */
const listPages = [
  '/employer/insure/index',
  '/insurance/index',
  '/renewal/index',
  '/editInsurance/index',
  '/addReduce/log',
  '/projectManagement/list',
  '/flashCompensationCloud/t1',
  '/flashCompensationCloud/dataStatistics',
  '/settlementLog/log',
];

test('a list draws its rows before any script loads, with the final texts, positions and links', async ({
  page,
}) => {
  await startSession(page, '13900000001');
  test.setTimeout(120_000);
  const shown: string[] = [];
  for (const path of listPages) {
    // The page's code renders the list once and stores its layout.
    await page.goto(path);
    await expect(page.locator('.kb-table[data-list] [data-row-key]').first()).toBeVisible();
    const list = await page.locator('.kb-table[data-list]').first().getAttribute('data-list');
    await page.waitForFunction((key) => localStorage.getItem(key) !== null, `kb.rows.${list}`);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('[data-early] .kb-table [data-row-key]').first()).toBeVisible();
    const early = await cellsIn(page, '[data-early] .kb-table');
    release();
    await expect(page.locator('.kb-table[data-list] [data-row-key]').first()).toBeVisible();
    const late = await cellsIn(page, '.kb-table[data-list]');

    expect(Math.abs(late.top - early.top), path).toBeLessThanOrEqual(2);
    expect(early.rows.length, path).toBe(late.rows.length);
    early.rows.forEach((cells, at) =>
      cells.forEach((cell, index) => {
        if (cell !== undefined) expect(late.rows[at]?.[index], path).toContain(cell);
      }),
    );
    expect(late.links, path).toEqual(expect.arrayContaining(early.links));
    const known = early.rows.flat().filter((cell) => cell !== undefined).length;
    shown.push(`${path} ${known / early.rows.flat().length > 0.4 ? 'most' : known}`);
    await page.unrouteAll();
  }
  expect(shown).toEqual(listPages.map((path) => `${path} most`));

  const release = await holdScripts(page);
  await page.goto('/insurance/index', { waitUntil: 'commit' });
  await page.locator('[data-early] [data-row-key] a').first().click();
  await expect(page).toHaveURL(/\/insurance\/details\/\d+/);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test('a list shows its cards before any code loads, and they keep their places when it has loaded', async ({
    page,
  }) => {
    await startSession(page, '13900000001');
    // One of each remote: cards show the columns that the rows above have shown on every page.
    for (const path of ['/insurance/index', '/flashCompensationCloud/t1', '/settlementLog/log']) {
      await page.goto(path);
      const cards = page.locator('.kb-cards[data-list]');
      await expect(cards.locator('li').first()).toBeVisible();
      const list = await cards.getAttribute('data-list');
      await page.waitForFunction((key) => localStorage.getItem(key) !== null, `kb.rows.${list}`);
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('[data-early] .kb-cards li').first()).toBeVisible();
      const early = await factsIn(page, '[data-early] .kb-cards');
      release();
      await expect(cards.locator('li').first()).toBeVisible();
      const late = await factsIn(page, '.kb-cards[data-list]');

      expect(early.cards.length, path).toBe(late.cards.length);
      early.cards.forEach((facts, at) =>
        facts.forEach((fact, index) => {
          if (fact !== undefined) expect(late.cards[at]?.[index], path).toContain(fact);
        }),
      );
      expect(late.links, path).toEqual(expect.arrayContaining(early.links));
      const moved = early.tops.slice(0, 10).map((top, at) => Math.abs((late.tops[at] ?? 0) - top));
      expect(Math.max(...moved), path).toBeLessThanOrEqual(2);
      await page.unrouteAll();
    }
  });
});
