import type { CheckResult } from '../checks/check';

/** Formats a table for a terminal: columns as wide as their widest cell, no trailing spaces. */
export function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd();
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

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
