import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext } from '@playwright/test';

export interface Found {
  /** Cumulative layout shift: the largest sum within a session window. */
  shift: number;
  /** What moved farthest, as selectors. */
  moved: string[];
  /** Serious and critical violations, with their nodes. */
  issues: string[];
}

interface Shifts {
  shift: number;
  moved: string[];
}

const slowdown = 4;
/** Until answers have come and charts are drawn on the slowed machine. */
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
  return { ...shifts, issues };
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
