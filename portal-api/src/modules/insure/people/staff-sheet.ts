import { stat } from 'node:fs/promises';
import { rosterMaxRows, spreadsheetMaxBytes } from 'shared-kernel/domain/constants';
import { problems } from 'shared-kernel/contract';
import type { SheetColumns } from 'shared-kernel/contract/sheet-columns';
import * as texts from 'shared-kernel/domain/texts';
import type { Actor, Context } from '../../../platform/context';
import { Problem } from '../../../platform/http/problem';
import type { Progress } from '../../../platform/imports/imports';
import type { SheetRead, SheetToRead } from '../../../platform/spreadsheet/read-sheet';
import type { SheetField } from '../../../platform/spreadsheet/recognise-columns';
import { namedWords, rememberHeadings } from './sheet-headings.repository';

/** Texts of one line by column key, as typed. */
export type SheetRow<Key extends string> = Record<Key, string>;

/** A column of a template, and how it is recognised in other sheets. */
export interface SheetColumn<Key extends string> extends SheetField {
  key: Key;
}

/** A list of people that is read from spreadsheets, and for which employers' own headings are remembered. */
export interface SheetList<Key extends string> {
  name: 'adding' | 'removing' | 'replacing' | 'amending' | 'filing' | 'work-types' | 'checking';
  columns: readonly SheetColumn<Key>[];
  /** Values by which columns without a known heading are recognised. */
  words?: Partial<Record<Key, readonly string[]>>;
}

/** The uploaded file, and which of its sheets and columns are what, if the user said so. */
export interface SheetFile extends Pick<SheetToRead, 'chosen' | 'chosenSheets'> {
  path: string;
}

/** What came beside an uploaded file as the user's choice of sheets and columns. */
export const chosenOf = (body: {
  sheetNumbers?: string | undefined;
  headingRows?: number | undefined;
  columnKeys?: string | undefined;
}): Pick<SheetFile, 'chosen' | 'chosenSheets'> => ({
  chosenSheets: body.sheetNumbers?.split(',').map(Number),
  chosen: body.columnKeys
    ? { headingRows: body.headingRows ?? 0, keys: body.columnKeys.split(',') }
    : undefined,
});

const stopped = () =>
  new Problem(
    problems.tooLarge,
    {},
    { message: '文件读取时间过长或占用内存过多，请删除多余的工作表、图片和格式后重试' },
  );

/**
 * Reads a workbook or a file of separated values as such a list, in a worker: the lines, where each stands, how its columns were understood and
 * what was left out. What the user chose is remembered. Refuses other files (4101), sheets without any known column (4102), empty lists (4103),
 * lists that are too long (2012), and files that contain or unpack to too much (413). Blank lines are skipped.
 */
export async function readSheet<Key extends string>(
  ctx: Pick<Context, 'workers' | 'db' | 'clock'>,
  actor: Actor,
  { path, chosen, chosenSheets }: SheetFile,
  list: SheetList<Key>,
  progress: Progress,
): Promise<{
  rows: SheetRow<Key>[];
  places: SheetRead['places'];
  sheet: SheetColumns & Pick<SheetRead, 'leftOut'>;
}> {
  await progress('reading', 0, 0);
  if ((await stat(path)).size > spreadsheetMaxBytes)
    throw new Problem(problems.tooLarge, {}, { message: texts.sheetTooLarge });
  const read = await ctx.workers.run(
    actor.customerId,
    'readSheet',
    {
      path,
      fields: list.columns.map((column) => ({ ...column, words: list.words?.[column.key] ?? column.words })),
      remembered: Object.fromEntries(await namedWords(ctx.db, actor, list.name)),
      chosen: chosen && { ...chosen, keys: knownKeys(chosen.keys, list) },
      chosenSheets,
      maxRows: rosterMaxRows,
    },
    stopped(),
  );
  if ('rows' in read) {
    const { rows, places, ...sheet } = read;
    if (chosen) await rememberHeadings(ctx, actor, list.name, sheet.columns);
    return { rows: rows as SheetRow<Key>[], places, sheet };
  }
  const { problem, message } = read.refusal;
  throw new Problem(
    problems[problem],
    problem === 'tooManyPersons' ? { max: rosterMaxRows } : {},
    message === undefined ? {} : { message },
  );
}

/** Only fields of the list can be chosen. */
const knownKeys = (keys: readonly string[], { columns }: SheetList<string>): string[] =>
  keys.map((key) => (columns.some((column) => column.key === key) ? key : ''));
