import { once } from 'node:events';
import type { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { ListColumn } from 'shared-kernel/contract';
import { cellOf } from '../spreadsheet/sheet-cells';

/** A reader that takes no byte for this long is given up. */
const stalledMs = 60_000;

/** Rows and their columns as an .xlsx file, streamed: at most one batch is in memory. */
export async function writeSheet(
  to: PassThrough,
  title: string,
  columns: readonly ListColumn[],
  batches: AsyncIterable<readonly object[]>,
): Promise<void> {
  const { default: excel } = await import('exceljs');
  const workbook = new excel.stream.xlsx.WorkbookWriter({
    stream: to,
    useStyles: true,
    useSharedStrings: false,
    zip: { zlib: { level: 1 } },
  });
  const sheet = workbook.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ field, heading, kind }) => ({
    key: field,
    header: heading,
    width: kind === 'instant' || kind === 'text' ? 20 : 14,
    style: { numFmt: kind === 'money' ? '#,##0.00' : kind === 'count' ? '0' : '@' },
  }));
  for await (const rows of batches) {
    for (const row of rows as readonly Record<string, unknown>[]) {
      sheet.addRow(columns.map((column) => cellOf(column, row))).commit();
    }
    await takenBy(to);
  }
  sheet.commit();
  await workbook.commit();
}

/** Lets other calls run, and waits for a reader that is slower than the database. */
async function takenBy(to: PassThrough): Promise<void> {
  await setImmediate();
  if (to.destroyed) throw new Error('the reader is gone');
  if (to.writableNeedDrain) await once(to, 'drain', { signal: AbortSignal.timeout(stalledMs) });
}
