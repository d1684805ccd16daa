import type { ChartSeries } from './chart-types';

/** A value this many times as high as the usual ones would flatten them. */
const outlierFactor = 4;

/**
 * The height at which bars are cut, because a few of them (at most a quarter of the categories) are several times as
 * high as all others; undefined where every bar can be drawn whole.
 */
export function cutOf(series: readonly ChartSeries[], categoryCount: number): number | undefined {
  const values = series
    .flatMap(({ values: own }) => own)
    .filter((value) => value !== undefined)
    .sort((a, b) => b - a);
  const [highest = 0] = values;
  const usual = values[Math.floor(categoryCount / 4)] ?? 0;
  if (usual <= 0 || highest <= usual * outlierFactor) return undefined;
  return roundUp(usual * 1.25);
}

/** The next of 1, 1.5, 2, 2.5 … 9.5 times a power of ten. */
function roundUp(value: number): number {
  const half = 10 ** Math.floor(Math.log10(value)) / 2;
  return Math.ceil(value / half) * half;
}

/** The text on a cut bar: 82.1万 rather than all digits. */
export const shortNumber = (value: number): string =>
  value >= 10_000 ? `${(value / 10_000).toFixed(1)}万` : String(Math.round(value));
