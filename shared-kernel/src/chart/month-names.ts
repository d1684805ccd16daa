import { clock } from '../runtime';

/** Returns the axis labels of months; the label of the current month shows that its figures end today. */
export function monthNames(months: readonly { month: string }[]): string[] {
  const running = runningMonth();
  return months.map(({ month }) => (month === running ? `${month}至今` : month));
}

/** Returns the current month as `YYYY-MM`. */
export const runningMonth = (): string => clock.today().slice(0, 7);
