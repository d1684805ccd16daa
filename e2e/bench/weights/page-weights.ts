import { brotliCompressSync } from 'node:zlib';
import type { BudgetedPage } from '../budgets';
import type { FirstLoad } from '../pages/first-load';
import type { Loads } from '../pages/load';
import type { builtScripts } from './built-scripts';
import { packageOf, recordOf, type WeightRecord, type Weights } from './growth';

type Scripts = ReturnType<typeof builtScripts>;

/** By package: kB of its code, and milliseconds of processor time without slowdown. */
type Packages = Record<string, [kb: number, ms: number]>;

const tenths = (value: number) => Math.round(value * 10) / 10;

function packagesOf(weights: Weights, times: Readonly<Record<string, number>>): Packages {
  const sums: Packages = {};
  for (const module of new Set([...Object.keys(weights), ...Object.keys(times)])) {
    const [kb, ms] = (sums[packageOf(module)] ??= [0, 0]);
    sums[packageOf(module)] = [kb + (weights[module] ?? 0), ms + (times[module] ?? 0)];
  }
  return Object.fromEntries(
    Object.entries(sums)
      .map(([name, [kb, ms]]): [string, [number, number]] => [name, [tenths(kb), tenths(ms)]])
      .sort(([, [one]], [, [other]]) => other - one),
  );
}

/** Returns bytes and processor time of each page by package. */
export const packagesOfPages = (
  loads: Record<BudgetedPage, FirstLoad>,
  scripts: Scripts,
): Record<string, Packages> =>
  Object.fromEntries(
    Object.entries(loads).map(([page, { scripts: paths, profile }]) => [
      page,
      packagesOf(scripts.weightsOf(paths), scripts.timesOf(profile)),
    ]),
  );

/** Returns the weights to compare with when a page or a layer is over its budget. */
export function recordOfPages(loads: Record<BudgetedPage, FirstLoad>, scripts: Scripts): WeightRecord {
  const paths = {
    ...Object.fromEntries(Object.entries(loads).map(([page, load]) => [page, load.scripts])),
    ...Object.fromEntries(Object.entries(scripts.layers()).map(([layer, path]) => [layer, [path]])),
  };
  return recordOf(
    Object.fromEntries(Object.entries(paths).map(([name, each]) => [name, scripts.weightsOf(each)])),
  );
}

/** kB of a list page that only federation needs. */
export type FederationShare = Record<'runtime' | 'loading' | 'entry' | 'documents' | 'hashes', number>;

const isEntry = (path: string) => path.includes('/remote-entry.');
const hash = /sha384-[\w+/=]+/g;

/** `html` is that of the page, `transfers` are all files until it was complete. */
export function federationShare(
  html: string,
  { transfers }: Pick<Loads, 'transfers'>,
  scripts: Scripts,
): FederationShare {
  const paths = transfers.map(({ path }) => path).filter((path) => path.endsWith('.js'));
  const weights = Object.entries(scripts.weightsOf(paths.filter((path) => !isEntry(path))));
  const sumOf = (modules: RegExp) =>
    tenths(weights.reduce((sum, [module, kb]) => sum + (modules.test(module) ? kb : 0), 0));
  const transferred = (isPart: (path: string) => boolean) =>
    tenths(transfers.reduce((sum, { path, kb }) => sum + (isPart(path) ? kb : 0), 0));
  const packed = (text: string) => brotliCompressSync(text).length / 1000;
  return {
    runtime: sumOf(/^@module-federation\//),
    loading: sumOf(/^host\/(?:src\/remotes\/loading\/|\.cache\/shared-modules)/),
    entry: transferred(isEntry),
    documents: transferred((path) => /\/(?:registry|remote|mf-manifest)\.json$/.test(path)),
    hashes: tenths(packed(html) - packed(html.replaceAll(hash, ''))),
  };
}
