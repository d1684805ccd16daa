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
      '被保人',
      '被保人姓名',
      '务工人员姓名',
      '劳动者姓名',
      '中文姓名',
      '真实姓名',
      'Name',
      'Full Name',
      'Employee Name',
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
      '身份号码',
      '有效证件号',
      '有效证件号码',
      '证照号码',
      '证件号码/身份证号',
      '身份证/护照号',
      '身份证/护照号码',
      '身份证号/护照号',
      'ID No',
      'ID Number',
      'ID Card No',
      'ID Card Number',
      'ID Card',
      'Passport No',
    ],
  },
  mobile: {
    key: 'mobile',
    heading: '手机号',
    content: 'mobile',
    aliases: [
      '手机',
      '手机号码',
      '移动电话',
      '本人手机',
      '本人手机号',
      '个人手机',
      '本人电话',
      '联系手机',
      '电话/手机',
      '手机/电话',
      '联系电话',
      '联系方式',
      '电话',
      '电话号码',
      'Mobile',
      'Mobile No',
      'Phone',
      'Phone No',
      'Tel',
    ],
  },
} as const satisfies Record<string, SheetColumn<string>>;

export const stateColumn = {
  key: 'state',
  heading: '在职状态',
  aliases: ['员工状态', '人员状态', '用工状态', '任职状态', '在岗状态', '参保状态', '状态'],
} as const satisfies SheetColumn<string>;

/** The day on which a person has left; a line with one does not belong to a list of people who join. */
export const leftColumn = {
  key: 'lastDay',
  heading: '离职日期',
  aliases: ['离职时间', '最后工作日', '离岗日期', '退场日期', '终止日期', '减保日期'],
} as const satisfies SheetColumn<string>;

export type SideKey = 'side' | 'state';

export const changeColumn = {
  key: 'side',
  heading: '变动类型',
  content: 'side',
  aliases: ['变更类型', '变动情况', '异动类型', '操作类型', '业务类型', '投保类型', '增减', '增/减', '增减类型', '增减情况', '增减员', '增减保'],
} as const satisfies SheetColumn<string>; // prettier-ignore

/** Columns by which lines about the other side are recognised and left out; they are in no template. */
export const sideColumns: readonly SheetColumn<SideKey>[] = [
  changeColumn,
  { ...stateColumn, content: 'side' },
];

/** Definition of a people list read from spreadsheets; employers' own headings are stored for it. */
export interface SheetList<Key extends string> {
  name: 'adding' | 'removing' | 'replacing' | 'amending' | 'filing' | 'work-types' | 'checking';
  columns: readonly SheetColumn<Key>[];
  /** Lines that are marked as about the other side are left out. */
  side?: SheetToRead['side'];
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
      side: list.side,
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
