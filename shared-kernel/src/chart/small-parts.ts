import { maxParts } from './chart-colors';
import type { ChartSeries } from './chart-types';

const others = '其他';

const sumOf = (values: ChartSeries['values']) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Splits off the largest parts, which are drawn one by one in their given order. */
function split<Part>(parts: readonly Part[], sizeOf: (part: Part) => number): { own: Part[]; rest: Part[] } {
  if (parts.length <= maxParts) return { own: [...parts], rest: [] };
  const largest = new Set([...parts].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, maxParts - 1));
  return { own: parts.filter((part) => largest.has(part)), rest: parts.filter((part) => !largest.has(part)) };
}

/** Returns at most as many series as there are colours: the smallest are summed up as one. */
export function withoutSmallParts(series: readonly ChartSeries[]): readonly ChartSeries[] {
  const { own, rest } = split(series, ({ values }) => sumOf(values));
  if (rest.length === 0) return own;
  const length = Math.max(...rest.map(({ values }) => values.length));
  const values = Array.from({ length }, (_, at) => sumOf(rest.map((part) => part.values[at])));
  return [...own, { name: others, values }];
}

export interface Slice {
  name: string;
  value: number;
}

/** Does the same for the slices of a ring. */
export function withoutSmallSlices(slices: readonly Slice[]): readonly Slice[] {
  const { own, rest } = split(slices, ({ value }) => value);
  if (rest.length === 0) return own;
  return [...own, { name: others, value: sumOf(rest.map(({ value }) => value)) }];
}
