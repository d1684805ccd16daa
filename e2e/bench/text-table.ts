export const say = (text: string): boolean => process.stdout.write(`${text}\n`);

/** Formats rows as aligned, indented lines below their headings. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const texts = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, at) => Math.max(...texts.map((row) => row[at]?.length ?? 0)));
  return texts.map((row) =>
    `  ${row.map((text, at) => (at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0))).join('  ')}`.trimEnd(),
  );
}
