/** Parses Excel's clipboard format: tabs between cells, line breaks between rows, quotes around cells with either. */
export function parseTsv(text: string): string[][] {
  const lines: string[][] = [[]];
  // A cell that only begins with a quote, such as "Shunda" Logistics, is copied as it is.
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\n\r]*))(\t|\r\n|\n|\r|$)/gy;
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    const [, quoted, plain = '', separator = ''] = match;
    lines.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (separator === '') break;
    if (separator !== '\t') lines.push([]);
  }
  return lines.filter((line) => line.some((cell) => cell !== ''));
}

/** True when the text is more than one cell. */
export const isManyCells = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));
