import { clock } from '../runtime';

/** Names of months at a chart's axis. What is counted in the running one ends today. */
export function monthNames(months: readonly { month: string }[]): string[] {
  const running = runningMonth();
  return months.map(({ month }) => (month === running ? `${month}至今` : month));
}

/** `YYYY-MM` of today. */
export const runningMonth = (): string => clock.today().slice(0, 7);
