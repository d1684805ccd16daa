import { xlsxOf } from '../client/xlsx-file';
import { parseTsv } from '../grid/tsv';

/** Cells copied from a spreadsheet as a file that the server reads like an uploaded one; every cell stays text. Undefined without any. */
export function pastedSheet(text: string, fileName: string): File | undefined {
  const lines = parseTsv(text);
  if (lines.length === 0) return undefined;
  const blob = xlsxOf(lines);
  return new File([blob], fileName, { type: blob.type });
}
