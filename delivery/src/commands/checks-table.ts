import type { CheckResult } from '../checks/check';
import { textTable } from './text-table';

/** Checks as a table: name, result, duration. */
export function checksTable(results: readonly CheckResult[]): string {
  return textTable(
    ['check', 'found', 'time'],
    results.map(({ name, passed, ms }) => [
      name,
      passed ? 'passed' : 'FAILED',
      `${(ms / 1000).toFixed(1)} s`,
    ]),
  );
}
