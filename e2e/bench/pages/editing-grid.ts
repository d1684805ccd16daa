import type { AnswerOf } from 'shared-kernel/contract';
import type { createInsure } from 'shared-kernel/contract/insure';
import type { Browser, Locator, Page } from 'playwright-core';
import { residentId } from '../../support/resident-id';
import type { PortalClient } from '../portal-client';
import { manyPeople, startDate, usablePlan } from '../server/staff-import';
import { people } from '../settings';
import { newVisitor } from './browser';

export interface GridFigures {
  rows: number;
  pastedCells: number;
  /** Milliseconds of the longest task of the page, and how many were over 50 ms; 0 for none. */
  scroll: LongTasks;
  paste: LongTasks;
  typing: LongTasks;
}

interface LongTasks {
  longestMs: number;
  count: number;
}

const pastedRows = 125;
const columns = 8;
/** Milliseconds until the check by the server has been asked for and answered. */
const settledMs = 6000;

interface Visit {
  origin: string;
  user: PortalClient;
}

/** The editing grid with as many rows as a list may have: scrolled to its end, a sheet pasted over it, a name typed. */
export async function measureGrid(browser: Browser, { origin, user }: Visit): Promise<GridFigures> {
  const plan = await usablePlan(user);
  const draft = (await user.post('/api/insures', {
    customerMealId: plan,
    insurePeriod: 12,
    startDate,
    payType: 1,
    persons: manyPeople(people.inSpreadsheet).map(({ workType, ...person }) => ({
      ...person,
      workTypeName: workType,
    })),
  })) as AnswerOf<typeof createInsure>;
  const page = await (await newVisitor(browser, origin, user.token)).newPage();
  await page.addInitScript(noteLongTasks);
  await page.goto(`${origin}/employer/insure/insureing/${plan}?draft=${draft.id}`);
  await page.getByText(`共 ${people.inSpreadsheet} 人`).waitFor();
  await page.waitForTimeout(settledMs);
  const grid = page.getByRole('grid', { name: '人员清单' });
  await grid.hover();

  await longTasks(page);
  for (let turn = 0; turn < 80; turn += 1) {
    await page.mouse.wheel(0, (people.inSpreadsheet * 60) / 80);
    await page.waitForTimeout(30);
  }
  const scroll = await longTasks(page);

  await grid.evaluate((element) => void (element.scrollTop = 0));
  const first = page.getByLabel('第1行姓名', { exact: true });
  await first.focus();
  await page.waitForTimeout(500);
  await longTasks(page);
  await first.evaluate((cell, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, pastedText());
  await page.waitForTimeout(settledMs);
  const paste = await longTasks(page);
  await expectValue(first, '陈粘贴');

  await first.click();
  await page.keyboard.type('王小明', { delay: 80 });
  await page.waitForTimeout(settledMs);
  await expectValue(first, '王小明');
  return {
    rows: people.inSpreadsheet,
    pastedCells: pastedRows * columns,
    scroll,
    paste,
    typing: await longTasks(page),
  };
}

/** Figures of something that did not happen would look good. */
async function expectValue(cell: Locator, expected: string): Promise<void> {
  const value = await cell.evaluate((element) => (element as HTMLInputElement).value || element.textContent);
  if (!value.includes(expected)) throw new Error(`the cell has ${JSON.stringify(value)}, not ${expected}`);
}

const pastedText = (): string =>
  Array.from({ length: pastedRows }, (_, at) =>
    ['陈粘贴', '身份证', residentId('540102', '19850312', at), '', '行政文员', '', '', ''].join('\t'),
  ).join('\n');

/** Runs in the page, before anything else. */
function noteLongTasks(): void {
  const durations: number[] = [];
  Object.assign(window, { benchLongTasks: durations });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration);
  }).observe({ type: 'longtask' });
}

/** Those since the last question. */
async function longTasks(page: Page): Promise<LongTasks> {
  const durations = await page.evaluate(() =>
    (window as unknown as { benchLongTasks: number[] }).benchLongTasks.splice(0),
  );
  return { longestMs: Math.round(Math.max(0, ...durations)), count: durations.length };
}
