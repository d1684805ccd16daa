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

/** Cell texts of one line by column key, as entered. */
export type SheetRow<Key extends string> = Record<Key, string>;

/** A column of a template, with aliases that identify it in other sheets. */
export interface SheetColumn<Key extends string> extends SheetField {
  key: Key;
}

/** Columns of every list of people. */
export const peopleColumns = {
  name: {
    key: 'name',
    heading: '姓名',
    required: true,
    content: 'personName',
    aliases: [
      '名字',
      '员工',
      '员工姓名',
      '员工名称',
      '人员姓名',
      '人员名称',
      '职工姓名',
      '职员姓名',
      '工人姓名',
      '雇员姓名',
      '被保险人',
      '被保险人姓名',
      '参保人姓名',
    ],
  },
  idNo: {
    key: 'idNo',
    heading: '证件号码',
    required: true,
    content: 'residentId',
    aliases: [
      '证件号',
      '证件编号',
      '身份证',
      '身份证号',
      '身份证号码',
      '身份证件号',
      '身份证件号码',
      '号码',
      '公民身份号码',
      '公民身份证号',
      '公民身份证号码',
      '居民身份证号码',
      '社会保障号码',
    ],
  },
  mobile: {
    key: 'mobile',
    heading: '手机号',
    content: 'mobile',
    aliases: ['手机', '手机号码', '电话', '电话号码', '联系电话', '联系方式', '移动电话'],
  },
} as const satisfies Record<string, SheetColumn<string>>;

/** Definition of a people list read from spreadsheets; employers' own headings are stored for it. */
export interface SheetList<Key extends string> {
  name: 'adding' | 'removing' | 'replacing' | 'amending' | 'filing' | 'work-types' | 'checking';
  columns: readonly SheetColumn<Key>[];
  /** Values that identify columns without a known heading. */
  words?: Partial<Record<Key, readonly string[]>>;
}

/** The uploaded file, with the user's choice of sheets and columns, if any. */
export interface SheetFile extends Pick<SheetToRead, 'chosen' | 'chosenSheets'> {
  path: string;
}

/** Returns the user's choice of sheets and columns sent with an uploaded file. */
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
 * Reads a workbook or delimited text file in a worker. Returns the lines with their positions, the meaning of the
 * columns and what was ignored; stores the user's choice. Skips blank lines. Throws for other files (4101), sheets
 * without any known column (4102), empty lists (4103), lists that are too long (2012), and files with too much content,
 * also after unpacking (413).
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

/** Ignores chosen fields that the list does not have. */
const knownKeys = (keys: readonly string[], { columns }: SheetList<string>): string[] =>
  keys.map((key) => (columns.some((column) => column.key === key) ? key : ''));
