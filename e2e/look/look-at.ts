import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext } from '@playwright/test';

interface Shifts {
  /** Cumulative layout shift: the largest sum within a session window. */
  shift: number;
  /** Selectors of the elements that moved farthest. */
  moved: string[];
}

export interface Found extends Shifts {
  /** Serious and critical accessibility violations with their nodes, and buttons in an unusual order. */
  issues: string[];
}

const slowdown = 4;
/** Waiting time until responses have arrived and charts are drawn with the slowed processor. */
const settledMs = 5000;

/** Opens a page with an empty cache and a slowed processor. */
export async function lookAt(context: BrowserContext, url: string): Promise<Found> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(observeShifts);
  await page.goto(url);
  await page.waitForTimeout(settledMs);
  const shifts = await page.evaluate(() => (window as typeof window & { shifts: Shifts }).shifts);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  const { violations } = await new AxeBuilder({ page }).analyze();
  const issues = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  const misplaced = await page.evaluate(misplacedButtons);
  return { ...shifts, issues: [...issues, ...misplaced.map((text) => `order of buttons at ${text}`)] };
}

/**
 * Runs in the page. In a row of buttons the primary one must be last and an irreversible one first; in page headers and
 * panels on a phone it is the other way round.
 */
function misplacedButtons(): string[] {
  const lines = new Map<Element, Map<number, HTMLElement[]>>();
  for (const button of document.querySelectorAll<HTMLElement>('main .ant-btn')) {
    const parent = button.parentElement;
    if (!button.checkVisibility() || !parent) continue;
    const top = Math.round(button.getBoundingClientRect().top);
    const own = lines.get(parent) ?? new Map<number, HTMLElement[]>();
    lines.set(parent, own.set(top, [...(own.get(top) ?? []), button]));
  }
  const isKind = (button: HTMLElement | undefined, kind: string) =>
    button?.classList.contains(`ant-btn-${kind}`) ?? false;
  return [...lines].flatMap(([parent, own]) =>
    [...own.values()].flatMap((buttons) => {
      const line = buttons.toSorted(
        (one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left,
      );
      if (window.innerWidth < 576 && parent.closest('.kb-page-header, .kb-panel')) line.reverse();
      const isWrong = line.some(
        (button, at) =>
          (isKind(button, 'primary') && at < line.length - 1 && !isKind(line[at + 1], 'primary')) ||
          (isKind(button, 'dangerous') && at > 0 && !isKind(line[at - 1], 'dangerous')),
      );
      return isWrong ? [line.map((button) => button.textContent).join(' ')] : [];
    }),
  );
}

/** Runs in the page. Shifts within 500 ms of input do not count; windows end after a second of quiet or five in all. */
function observeShifts(): void {
  const result = { shift: 0, moved: [] as string[] };
  Object.assign(window, { shifts: result });
  let sum = 0;
  let first = 0;
  let last = 0;
  const nameOf = (node: Node | undefined) =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()}${node.className ? `.${String(node.className).split(' ')[0]}` : ''}`
      : '?';
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) {
      const { value, hadRecentInput, startTime, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      };
      if (hadRecentInput) continue;
      if (startTime - last > 1000 || startTime - first > 5000) {
        sum = 0;
        first = startTime;
      }
      last = startTime;
      sum += value;
      if (value > 0.005) result.moved.push(`${value.toFixed(3)}:${nameOf(sources[0]?.node)}`);
      result.shift = Math.max(result.shift, sum);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
