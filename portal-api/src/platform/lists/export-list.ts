import type { Writable } from 'node:stream';
import { problems, type ColumnKind, type ListColumn } from 'shared-kernel/contract';
import { unmasked } from 'shared-kernel/domain/dictionaries';
import { formatNumber } from 'shared-kernel/domain/text';
import { formatDate } from 'shared-kernel/domain/instant';

import { costMask } from '../http/mask-costs';
import { Problem } from '../http/problem';
import type { RawAnswer } from '../http/route';
import { xlsxMime } from '../spreadsheet/xlsx-mime';
import { countRows, idsInOrder, rowsOf, type Filters } from './list-query';
import type { AnyListSource, ListScope } from './list-source';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { cellOf, dateFormats } from '../spreadsheet/sheet-cells';
import { openSpool } from './spool';

/** Formats of cells; all others are text. */
const formats: Partial<Record<ColumnKind, string>> = {
  ...dateFormats,
  money: '#,##0.00',
  count: 'General',
};

/** Milliseconds after which an export ends whose disk accepts no byte. */
const stalledMs = 60_000;

/** Streams rows with their columns as an .xlsx file: at most one batch is in memory. */
async function writeSheet(
  to: Writable,
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
    style: { numFmt: formats[kind] ?? '@' },
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

/** Lets other calls run, and waits for a disk that is slower than the database. */
async function takenBy(to: Writable): Promise<void> {
  await setImmediate();
  if (to.destroyed) throw new Error('the reader is gone');
  if (to.writableNeedDrain) await once(to, 'drain', { signal: AbortSignal.timeout(stalledMs) });
}

const mostExportedRows = 100_000;
/** Rows per batch: each query of another call may wait for one batch. */
const batchRows = 100;

/** Returns all rows of a list under its filters and sort, as a stream of .xlsx bytes. Throws 409, 422 or 429. */
export async function exportList(
  source: AnyListSource,
  scope: ListScope,
  filters: Filters,
  ip: string,
  mostRows = mostExportedRows,
): Promise<RawAnswer> {
  const { ctx, actor } = scope;
  const { list } = source.endpoint;
  const isWhole = filters.unmasked === unmasked.code.whole;
  const giveBack = ctx.exportTurns.take(actor.customerId);
  try {
    const { count } = await countRows(source, scope, filters);
    if (count > mostRows) throw new Problem(problems.invalidInput, {}, { message: tooMany(count, mostRows) });
    if (isWhole) {
      await ctx.audit.write(ctx.db, actor, {
        action: 'list.export-unmasked',
        entity: 'list',
        entityId: source.endpoint.id,
        // Only the filters' names: a value may be a personal number.
        after: { rows: count, filters: Object.keys(filters).filter((name) => filters[name] !== undefined) },
        ip,
      });
    }
    const ids = await idsInOrder(source, scope, filters, mostRows);
    const { to, from: stream } = await openSpool(ctx.config.dataDir);
    // The slot is for the work: it does not wait for the reader, but a reader that leaves ends it.
    stream.once('close', giveBack);
    void writeSheet(to, list.title, list.columns, batches(source, scope, ids, isWhole))
      .catch((err: unknown) => {
        if (!stream.destroyed) ctx.log.error({ err, list: source.endpoint.id }, 'an export failed');
        stream.destroy();
      })
      .finally(giveBack);
    return {
      stream,
      mime: xlsxMime,
      fileName: `${list.title}-${formatDate(ctx.clock.now(), 'ymd-his')}.xlsx`,
    };
  } catch (error) {
    giveBack();
    throw error;
  }
}

const tooMany = (count: number, most: number) =>
  `共${formatNumber(count, 0)}条，超过单次导出的上限${formatNumber(most, 0)}条，请用筛选条件分几次导出`;

async function* batches(source: AnyListSource, scope: ListScope, ids: readonly number[], isWhole: boolean) {
  const mask = costMask(source.endpoint);
  for (let start = 0; start < ids.length; start += batchRows) {
    const rows = await scope.ctx.exportTurns.batch(() =>
      rowsOf(source, scope, ids.slice(start, start + batchRows), isWhole),
    );
    const { list } = mask({ list: rows }, scope.actor) as { list: Record<string, unknown>[] };
    yield isWhole ? list.map((row) => wholeRow(source, scope, row)) : list;
  }
}

function wholeRow(source: AnyListSource, { ctx }: ListScope, row: Record<string, unknown>): object {
  const whole = Object.keys(source.sealed ?? {}).flatMap((field) => {
    const sealed = row[`sealed:${field}`] as Uint8Array | null;
    return sealed ? [[field, ctx.pii.open(sealed)]] : [];
  });
  return { ...row, ...(Object.fromEntries(whole) as object) };
}
