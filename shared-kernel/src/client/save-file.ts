import type { RawAnswer } from './api-client';

/** Passes downloaded bytes to the browser's save dialog under the server's name, or the fallback's. */
export function saveFile({ blob, fileName }: RawAnswer, fallbackName = '下载文件'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName ?? fallbackName;
  link.click();
  // Revoked later: some browsers read the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Passes rows of text and numbers to the browser's save dialog as .xlsx; the writer is loaded on first use. */
export async function saveTable(
  fileName: string,
  rows: readonly (readonly (string | number)[])[],
): Promise<void> {
  const { xlsxOf } = await import('./xlsx-file');
  saveFile({ blob: xlsxOf(rows), fileName });
}
