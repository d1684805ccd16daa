import type { Browser, BrowserContext } from 'playwright-core';
import { listPath } from '../settings';
import { newVisitor, watchedPage } from './browser';
import { isScript, type Transfer } from './traffic';

/** Figures of one load; kB are 1000 bytes on the wire, times milliseconds. */
type LoadFigures = Record<
  | 'requests'
  | 'scriptKb'
  | 'totalKb'
  | 'firstPaint'
  | 'usable'
  | 'complete'
  | 'blocking'
  /** Includes what the page prefetches, such as other remotes. */
  | 'requestsAtRest'
  | 'totalKbAtRest',
  number
>;

export interface Loads {
  /** One entry per run; entries of all variants with the same index were measured one after the other. */
  cold: LoadFigures[];
  warm: LoadFigures[];
  /** Files of the last cold load until it was complete, for analysing a figure. */
  transfers: { path: string; at: number; kb: number }[];
}

interface Variant {
  name: string;
  origin: string;
}

const timeoutMs = 60_000;
const quietMs = 1500;

/** Loads the list page `runs` times in a fresh browser and once more in the same one; variants alternate. */
export async function measureLoads(
  browser: Browser,
  variants: readonly Variant[],
  { runs, token }: { runs: number; token: string },
): Promise<Record<string, Loads>> {
  const cold: Record<string, LoadFigures[]> = {};
  const warm: Record<string, LoadFigures[]> = {};
  const transfers: Record<string, Loads['transfers']> = {};
  for (let run = 0; run < runs; run += 1) {
    // Runs alternate the order, so that a temporary disturbance does not always affect the same variant.
    for (const { name, origin } of run % 2 === 0 ? variants : variants.toReversed()) {
      const context = await newVisitor(browser, origin, token);
      const first = await loadOnce(context, origin);
      const second = await loadOnce(context, origin);
      await context.close();
      (cold[name] ??= []).push(first.figures);
      (warm[name] ??= []).push(second.figures);
      transfers[name] = first.before.map(({ url, at, bytes }) => ({
        path: new URL(url).pathname,
        at: Math.round(at),
        kb: kb(bytes),
      }));
    }
  }
  return Object.fromEntries(
    variants.map(({ name }) => [
      name,
      {
        cold: cold[name] ?? [],
        warm: warm[name] ?? [],
        transfers: transfers[name] ?? [],
      },
    ]),
  );
}

async function loadOnce(context: BrowserContext, origin: string) {
  const { page, traffic, untilComplete } = await watchedPage(context, { slow: true });
  await page.goto(`${origin}${listPath}`, { waitUntil: 'commit', timeout: timeoutMs });
  await untilComplete();
  await traffic.atRest(quietMs);
  const probe = await page.evaluate(() => window.benchProbe);
  const usable = probe.usable ?? Number.NaN;
  const all = traffic.transfers();
  const complete = probe.complete ?? Number.NaN;
  const before = all.filter(({ at }) => at <= complete);
  const figures: LoadFigures = {
    requests: before.length,
    scriptKb: kb(sum(before.filter((file) => file.at <= usable && isScript(file)))),
    totalKb: kb(sum(before)),
    firstPaint: Math.round(probe.firstPaint ?? Number.NaN),
    usable: Math.round(usable),
    complete: Math.round(complete),
    blocking: Math.round(
      probe.longTasks.reduce((total, { duration }) => total + Math.max(0, duration - 50), 0),
    ),
    requestsAtRest: all.length,
    totalKbAtRest: kb(sum(all)),
  };
  await page.close();
  return { figures, before };
}

const sum = (transfers: readonly Transfer[]) => transfers.reduce((total, { bytes }) => total + bytes, 0);
const kb = (bytes: number) => Math.round(bytes / 100) / 10;
