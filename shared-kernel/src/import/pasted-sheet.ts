import { xlsxOf } from '../client/xlsx-file';
import { parseTsv } from '../grid/tsv';

/**
 * Converts cells copied from a spreadsheet to a file that the server reads like an uploaded one; every cell stays text.
 * Undefined when there are no cells.
 */
export function pastedSheet(text: string, fileName: string): File | undefined {
  const lines = parseTsv(text);
  if (lines.length === 0) return undefined;
  const blob = xlsxOf(lines);
  return new File([blob], fileName, { type: blob.type });
}
