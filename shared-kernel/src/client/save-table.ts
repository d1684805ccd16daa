import { saveFile } from './save-file';

/** Passes rows of text and numbers to the browser's save dialog as .xlsx; what writes it is fetched on first use. */
export async function saveTable(
  fileName: string,
  rows: readonly (readonly (string | number)[])[],
): Promise<void> {
  const { xlsxOf } = await import('./xlsx-file');
  saveFile({ blob: xlsxOf(rows), fileName });
}
