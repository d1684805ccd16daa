import { table } from '../text-table';
import { figuresOfCheck } from './on-postgres';

/** Middle times of the account page's calls with a ledger of so many lines. */
export interface LedgerSize {
  lines: number;
  ms: Record<string, number>;
}

export const measureLedgerSize = () => figuresOfCheck<LedgerSize>('ledger', 'LEDGER_FIGURES');

export function ledgerSizeLines(sizes: readonly LedgerSize[]): string[] {
  const [small, large] = sizes;
  if (!small || !large) return [];
  // Of the page as it opens: filters read lines.
  const sum = ({ ms }: LedgerSize) =>
    Object.entries(ms).reduce((all, [call, one]) => all + (call.startsWith('filtered') ? 0 : one), 0);
  return [
    "the account page's calls on PostgreSQL, middle of 15 each (target: at most 1.5 times as long)",
    ...table(
      ['call', `${small.lines} lines, ms`, `${large.lines} lines, ms`],
      Object.keys(small.ms).map((call) => [call, small.ms[call] ?? 0, large.ms[call] ?? 0]),
    ),
    `the page ${(sum(large) / sum(small)).toFixed(2)} times as long`,
  ];
}
