import { parse } from 'csv-parse/sync';
import { cleanCell } from 'shared-kernel/domain/cleaning';
import { notReadable } from './refusal';
import { maxText, type SheetRows } from './read-rows';

const separators = [',', '\t', ';', '|', '，'];
/** A title without any may stand above the list. */
const sampledLines = 20;

/** The filled lines of a list whose values are separated by one of the separators, up to `most`. */
export function separatedRows(text: string, most: number): SheetRows {
  const sample = text.split(/[\r\n]+/, sampledLines).join('\n');
  const counts = separators.map((separator) => sample.split(separator).length);
  const delimiter = separators[counts.indexOf(Math.max(...counts))] ?? ',';
  let lines: string[][];
  try {
    lines = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 100_000,
      to: most * 10,
    });
  } catch {
    throw notReadable();
  }
  const rows = lines.flatMap((cells, index) => {
    const texts = new Map(
      cells.flatMap((cell, at) => {
        const shown = valueText(cell);
        return shown === '' ? [] : [[at + 1, shown.slice(0, maxText)] as const];
      }),
    );
    return texts.size === 0 ? [] : [{ number: index + 1, texts, isHidden: false }];
  });
  return { rows: rows.slice(0, most), areas: [], hiddenColumns: new Set() };
}

/** `="0123"` is how people keep a program from making a number of a text. */
const valueText = (cell: string): string => cleanCell(/^="(.*)"$/s.exec(cell)?.[1] ?? cell);
