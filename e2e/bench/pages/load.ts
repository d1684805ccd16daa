import type { Browser, BrowserContext } from 'playwright-core';
import { newStranger, newVisitor, watchedPage } from './browser';
import { addressOf, kindNames, kindOf, staticPath, type KindName } from './kinds';
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

/**
 * Variants of the page of one kind; only the list has a monolith, and a static page: a heading alone, from the floor's
 * edge, which shows what the browser itself takes.
 */
export type Variant = 'federated' | 'floor' | 'monolith' | 'static';
type LoadsOfKind = Partial<Record<Variant, Loads>>;
export type AllLoads = Record<KindName, LoadsOfKind>;

const timeoutMs = 60_000;
const quietMs = 1000;

/** Loads the page of each kind `runs` times in a fresh browser and once more in the same one; variants alternate. */
export async function measureLoads(
  browser: Browser,
  origins: Record<Exclude<Variant, 'static'>, string>,
  { runs, ...visit }: { runs: number; token: string; policyId: number },
): Promise<AllLoads> {
  const found = Object.fromEntries(kindNames.map((kind) => [kind, {} as LoadsOfKind])) as AllLoads;
  for (let run = 0; run < runs; run += 1) {
    for (const kind of kindNames) {
      const variants: Variant[] =
        kind === 'list' ? ['federated', 'monolith', 'floor', 'static'] : ['federated', 'floor'];
      // Runs alternate the order, so that a temporary disturbance does not always affect the same variant.
      for (const variant of run % 2 === 0 ? variants : variants.toReversed()) {
        const loads = (found[kind][variant] ??= { cold: [], warm: [], transfers: [] });
        const origin = origins[variant === 'static' ? 'floor' : variant];
        const address = variant === 'static' ? origin + staticPath : addressOf(kind, { ...visit, origin });
        const { cold, warm, transfers } = await loadTwice(browser, kind, { ...visit, origin, address });
        loads.cold.push(cold);
        loads.warm.push(warm);
        loads.transfers = transfers;
      }
    }
  }
  return found;
}

async function loadTwice(
  browser: Browser,
  kind: KindName,
  { origin, token, address }: { origin: string; token: string; address: string },
) {
  const context = kindOf(kind).isSignedOut
    ? await newStranger(browser)
    : await newVisitor(browser, origin, token);
  try {
    const first = await loadOnce(context, kind, address);
    const second = await loadOnce(context, kind, address);
    const transfers = first.before.map(({ url, at, bytes }) => ({
      path: new URL(url).pathname,
      at: Math.round(at),
      kb: kb(bytes),
    }));
    return { cold: first.figures, warm: second.figures, transfers };
  } finally {
    await context.close();
  }
}

async function loadOnce(context: BrowserContext, kind: KindName, address: string) {
  const first = `${kindOf(kind).first}, [data-first]`;
  const { page, traffic, until } = await watchedPage(context, { slow: true, first });
  await page.goto(address, { waitUntil: 'commit', timeout: timeoutMs });
  await until('complete');
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
      probe.longTasks
        .filter(({ start }) => start < usable)
        .reduce((total, { duration }) => total + Math.max(0, duration - 50), 0),
    ),
    requestsAtRest: all.length,
    totalKbAtRest: kb(sum(all)),
  };
  await page.close();
  return { figures, before };
}

const sum = (transfers: readonly Transfer[]) => transfers.reduce((total, { bytes }) => total + bytes, 0);
const kb = (bytes: number) => Math.round(bytes / 100) / 10;
