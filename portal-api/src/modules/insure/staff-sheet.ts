import { stat } from 'node:fs/promises';
import { rosterMaxRows, spreadsheetMaxBytes } from 'shared-kernel/domain/constants';
import { problems } from 'shared-kernel/contract';
import * as texts from 'shared-kernel/domain/texts';
import type { Actor, Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import type { Progress } from '../../platform/imports/imports';

/** Texts of one line by column key, as typed. */
export type SheetRow<Key extends string> = Record<Key, string>;

/** A column of a template: its heading and whether it must be filled in. */
export interface SheetColumn<Key extends string> {
  key: Key;
  heading: string;
  required?: boolean;
}

const stopped = () =>
  new Problem(
    problems.tooLarge,
    {},
    { message: '文件读取时间过长或占用内存过多，请删除多余的工作表、图片和格式后重试' },
  );

/**
 * Reads the first sheet of an .xlsx file against a template's columns, in a worker. Refuses other files (4101),
 * other headings (4102), empty lists (4103), lists that are too long (2012), and files that contain or unpack to too
 * much (413). Blank lines are skipped.
 */
export async function readSheet<Key extends string>(
  ctx: Pick<Context, 'workers'>,
  actor: Actor,
  file: { path: string; fileName: string },
  columns: readonly SheetColumn<Key>[],
  progress: Progress,
): Promise<SheetRow<Key>[]> {
  await progress('reading', 0, 0);
  if (!/\.xlsx$/i.test(file.fileName)) throw new Problem(problems.xlsxOnly);
  if ((await stat(file.path)).size > spreadsheetMaxBytes)
    throw new Problem(problems.tooLarge, {}, { message: texts.sheetTooLarge });
  const sheet = { path: file.path, columns, maxRows: rosterMaxRows };
  const read = await ctx.workers.run(actor.customerId, 'readSheet', sheet, stopped());
  if ('rows' in read) return read.rows as SheetRow<Key>[];
  const { problem, message } = read.refusal;
  throw new Problem(
    problems[problem],
    problem === 'tooManyPersons' ? { max: rosterMaxRows } : {},
    message === undefined ? {} : { message },
  );
}
