import type { Page } from 'playwright-core';
import type { ConductWindow } from './page-conduct';

/** Limits of an idle page: updates, messages and log lines per second, of which a clock needs one, and new history entries. */
const most = 5;
/** A user perceives a single task of this length as a frozen page. */
const longestBlockMs = 1000;
/** Earlier measurements may still include the start of the page. */
const firstMs = 600;
const againMs = 2000;
const focusMs = 400;
/** Until this time, an error still results from opening the page. */
export const lateMs = 3000;

/** What a page does in the words of a refusal. */
const doings = { draws: 'draws', messages: 'sends messages', lines: 'writes to the console' } as const;

/** Runs in the page: returns what it did per second in the last milliseconds, and the longest block. */
function readRest(ms: number) {
  const { commits, changes, messages, lines, entries, blocks } = (window as typeof window & ConductWindow)
    .__conduct;
  const since = performance.now() - ms;
  const rateOf = (times: number[]) => (times.filter((at) => at > since).length * 1000) / ms;
  return {
    rates: {
      draws: Math.max(rateOf(commits), rateOf(changes)),
      messages: rateOf(messages),
      lines: rateOf(lines),
    },
    entries,
    blockMs: Math.max(0, ...blocks.map((block) => block.ms)),
  };
}

/** Runs in the page: whether another element keeps the focus, and whether the page can be left without a question. */
async function readPeace(ms: number) {
  // A listener asks by cancelling the browser's own event, or by a text.
  const leaving = document.createEvent('BeforeUnloadEvent') as BeforeUnloadEvent;
  leaving.initEvent('beforeunload', false, true);
  window.dispatchEvent(leaving);
  const canBeLeft = !leaving.defaultPrevented && !leaving.returnValue;
  const probe = document.createElement('button');
  document.body.append(probe);
  probe.focus();
  await new Promise((resolve) => setTimeout(resolve, ms));
  const keepsFocus = document.activeElement === probe || document.querySelector('[role=dialog]') !== null;
  probe.remove();
  return { keepsFocus, canBeLeft };
}

/** Describes the activity of a page that should be idle a while after it was opened. */
export async function unrest(page: Page, openAgain: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  const { rates: atFirst, entries, blockMs } = await page.evaluate(readRest, firstMs);
  if (Object.values(atFirst).some((rate) => rate > most)) {
    await page.waitForTimeout(againMs);
    const { rates } = await page.evaluate(readRest, againMs);
    for (const [kind, does] of Object.entries(doings)) {
      const rate = rates[kind as keyof typeof doings];
      if (rate > most)
        found.push(
          `${does} ${Math.round(rate)} times a second while nobody does anything, ${most} are allowed`,
        );
    }
  }
  if (entries > most)
    found.push(`adds ${entries} entries to the history while nobody does anything, ${most} are allowed`);
  if (blockMs > longestBlockMs) {
    // Measured twice: a machine that was busy the first time is unlikely to be busy again.
    await openAgain();
    await page.waitForTimeout(againMs);
    const again = await page.evaluate(readRest, againMs);
    const leastMs = Math.min(blockMs, again.blockMs);
    if (leastMs > longestBlockMs) found.push(blocksFor(leastMs));
  }
  const { keepsFocus, canBeLeft } = await page.evaluate(readPeace, focusMs);
  if (!keepsFocus) found.push('takes the focus while nobody does anything');
  if (!canBeLeft) found.push('asks before it is left, though nothing was entered');
  return found;
}

const blocksFor = (ms: number) =>
  `blocks for ${(ms / 1000).toFixed(1)} s, ${longestBlockMs / 1000} s is allowed`;

interface ClickInput {
  area: string;
  /** Limit of buttons per page. */
  most: number;
}

/**
 * Runs in the page: clicks buttons of the area and returns the duration of each. Buttons that submit a form, open a
 * confirmation or delete something are skipped. Uses nothing outside of itself.
 */
async function clickButtons({ area, most }: ClickInput): Promise<{ label: string; ms: number }[]> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const clicked: { label: string; ms: number }[] = [];
  const labels = new Set<string>();
  const { pathname } = window.location;
  for (const button of document.querySelectorAll<HTMLElement>(`${area} :is(button, [role=button])`)) {
    const label = (button.innerText || button.ariaLabel || '').trim().slice(0, 20);
    const isLeftOut =
      button.matches('[type=submit], :disabled, .ant-btn-dangerous, form *, [role=dialog] *') ||
      /退出|删除|注销|作废|delete|remove|log ?out/i.test(label) ||
      !button.checkVisibility();
    if (isLeftOut || labels.has(label)) continue;
    labels.add(label);
    const began = performance.now();
    button.click();
    clicked.push({ label, ms: performance.now() - began });
    await pause(60);
    if (clicked.length === most || window.location.pathname !== pathname) break;
  }
  return clicked;
}

/** Clicks some of the page's buttons. The watch over the page detects one that never returns. */
export async function slowClicks(page: Page, area: string): Promise<string[]> {
  const clicked = await page.evaluate(clickButtons, { area, most: 8 });
  return clicked
    .filter(({ ms }) => ms > longestBlockMs)
    .map(({ label, ms }) => `a click on “${label}” ${blocksFor(ms)}`);
}
