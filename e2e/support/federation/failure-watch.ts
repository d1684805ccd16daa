import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { table } from '../../bench/text-table';
import { remoteNames } from './release-folder';

const file = join(import.meta.dirname, '..', '..', '..', '.cache', 'bench', 'faults.txt');

/** Prints the milliseconds from each failure report to the fallback's page, and writes them to a file. */
export function printFailures(measured: ReadonlyMap<string, Readonly<Record<string, number>>>): void {
  if (measured.size === 0) return;
  const rows = [...measured].map(([name, times]) => [
    name,
    ...remoteNames.map((remote) => times[remote] ?? '-'),
  ]);
  const all = [...measured.values()].flatMap((times) => Object.values(times));
  const text = [
    'From the report of a failure to the page of the fallback, ms',
    ...table(['', ...remoteNames], rows),
    `${all.length} failures, slowest ${Math.max(...all)} ms (target 2000)`,
  ].join('\n');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${text}\n`);
  process.stdout.write(`\n${text}\n\n`);
}

/** A page's reports of failed remotes, and the time until its heading was visible. */
export interface Seen {
  /** Lines of the failure reports, oldest first. */
  reports: string[];
  /** Milliseconds from the first report to the visible page; undefined before that. */
  ms: number | undefined;
}

declare global {
  interface Window {
    failureWatch: { remote: string; title: string; reports: string[]; failedAt?: number; shownAt?: number };
  }
}

/** Runs in the page before its scripts. Failure reports are read from the console, with their time. */
export function installFailureWatch(): void {
  const state: Window['failureWatch'] = { remote: '', title: '', reports: [] };
  window.failureWatch = state;
  // A story may stop the page's clock; the measurement must continue.
  const now = performance.now.bind(performance);
  const frame = requestAnimationFrame.bind(window);
  const { console: log } = window as { console: Console };
  const realError = log.error.bind(log);
  log.error = (...parts: unknown[]) => {
    realError(...parts);
    const text = String(parts[0]);
    if (!state.remote || !text.includes(`] ${state.remote}: `)) return;
    state.reports.push(text);
    state.failedAt ??= now();
  };
  const look = () => {
    const isShown = [...document.querySelectorAll(`[data-remote="${state.remote}"] h1`)].some(
      (heading) => heading.textContent === state.title && heading.checkVisibility(),
    );
    if (isShown && state.failedAt !== undefined) state.shownAt ??= now();
    frame(look);
  };
  frame(look);
}

export const watchFor = (page: Page, remote: string, title: string): Promise<void> =>
  page.evaluate(
    (expected) =>
      void Object.assign(window.failureWatch, expected, { failedAt: undefined, shownAt: undefined }),
    { remote, title, reports: [] },
  );

export async function seenBy(page: Page): Promise<Seen> {
  const { reports, failedAt, shownAt } = await page.evaluate(() => window.failureWatch);
  const ms = failedAt !== undefined && shownAt !== undefined ? Math.round(shownAt - failedAt) : undefined;
  return { reports, ms };
}
