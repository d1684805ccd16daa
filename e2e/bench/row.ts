import { median } from './figures';
import type { Results } from './results';
import type { Part } from './settings';

export interface Measured {
  value: string;
  /** Minimum and maximum of several runs. */
  spread?: string;
}

/** A line of docs/benchmarks.md. Targets are goals, never asserted: times depend on the machine. */
export interface Row {
  what: string;
  part: Part;
  target: string;
  how: string;
  read(results: Results): Measured | undefined;
}

export const one = (value: number | undefined | null): Measured | undefined =>
  value === undefined || value === null ? undefined : { value: String(value) };

/** Returns the median with minimum and maximum. */
export function of(values: readonly number[] | undefined, digits = 0): Measured | undefined {
  if (!values?.length) return undefined;
  const text = (value: number) => value.toFixed(digits);
  return {
    value: text(median(values)),
    spread: `${text(Math.min(...values))}–${text(Math.max(...values))}`,
  };
}
