/** Parses Excel's clipboard format: tabs between cells, line breaks between rows, quotes around cells with either. */
export function parseTsv(text: string): string[][] {
  const lines: string[][] = [[]];
  const cells = /("(?:[^"]|"")*"|[^\t\n\r]*)(\t|\r\n|\n|\r|$)/gy;
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    const [, raw = '', separator = ''] = match;
    lines.at(-1)?.push(unquoted(raw).trim());
    if (separator === '') break;
    if (separator !== '\t') lines.push([]);
  }
  return lines.filter((line) => line.some((cell) => cell !== ''));
}

const unquoted = (raw: string) =>
  raw.length > 1 && raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw;

/** True when the text is more than one cell. */
export const isManyCells = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));
