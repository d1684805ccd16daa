import { open, stat } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import { rosterMaxRows, spreadsheetMaxBytes } from 'shared-kernel/domain/constants';
import { halfWidth } from 'shared-kernel/domain/text';
import { Problem } from '../../platform/http/problem';
import { unpacksWithin } from '../../platform/unpacked-size';
import type { Progress } from '../../platform/imports/imports';

/** The longest list that is taken unpacks to some 5 MB; what is far beyond was made to fill the memory. */
const unpackedMaxBytes = 50 * 1024 * 1024;

/** Texts of one line by column key, as typed. */
export type SheetRow<Key extends string> = Record<Key, string>;

/** A column of a template: its heading and whether it must be filled in. */
export interface SheetColumn<Key extends string> {
  key: Key;
  heading: string;
  required?: boolean;
}

/**
 * Reads the first sheet of an .xlsx file against a template's columns.
 * Refuses other files (4101), other headings (4102), empty lists (4103), and lists that are too long (2012). Blank lines are skipped.
 */
export async function readSheet<Key extends string>(
  file: { path: string; fileName: string },
  columns: readonly SheetColumn<Key>[],
  progress: Progress,
): Promise<SheetRow<Key>[]> {
  await progress('reading', 0, 0);
  const sheet = await firstSheet(file);
  const places = placesOf(sheet, columns);
  const rows: SheetRow<Key>[] = [];
  for (let line = 2; line <= sheet.rowCount; line += 1) {
    const source = sheet.getRow(line);
    const texts = columns.map(
      ({ key }) => [key, textOf(source.getCell(places.get(key) ?? 1).value)] as const,
    );
    // A line that holds nothing but its running number is a line nobody filled in.
    if (texts.every(([key, text]) => text === '' || key === 'no')) continue;
    rows.push(Object.fromEntries(texts) as SheetRow<Key>);
    if (rows.length > rosterMaxRows) throw new Problem(2012, { max: rosterMaxRows });
    if (rows.length % 500 === 0) await progress('reading', line, sheet.rowCount);
  }
  if (rows.length === 0) throw new Problem(4103);
  return rows;
}

async function firstSheet(file: { path: string; fileName: string }): Promise<ExcelJS.Worksheet> {
  if (!/\.xlsx$/i.test(file.fileName) || !(await isZip(file.path))) throw new Problem(4101);
  if ((await stat(file.path)).size > spreadsheetMaxBytes)
    throw new Problem(413, {}, { message: '文件大小不能超过10MB' });
  const workbook = new ExcelJS.Workbook();
  try {
    if (!(await unpacksWithin(file.path, unpackedMaxBytes)))
      throw new Problem(413, {}, { message: '文件内容过大，请删除多余的工作表、图片和空行后重试' });
    await workbook.xlsx.readFile(file.path);
  } catch (problem) {
    if (problem instanceof Problem) throw problem;
    // Whatever the library stumbled over: it is no spreadsheet that anybody could read.
    throw new Problem(4101);
  }
  const sheet = workbook.worksheets[0];
  if (!sheet) throw new Problem(4102);
  return sheet;
}

async function isZip(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32BE(0) === 0x504b0304;
  } finally {
    await handle.close();
  }
}

const plain = (heading: string): string => halfWidth(heading).replace(/[*\s]|\([^()]*\)/g, '');

/** Column number by key. Order does not matter, but every heading of the template must be there. */
function placesOf<Key extends string>(
  sheet: ExcelJS.Worksheet,
  columns: readonly SheetColumn<Key>[],
): Map<Key, number> {
  const found = new Map<string, number>();
  sheet.getRow(1).eachCell((cell, column) => {
    found.set(plain(textOf(cell.value)), column);
  });
  const places = new Map<Key, number>();
  for (const { key, heading } of columns) {
    const column = found.get(plain(heading));
    if (column === undefined) throw new Problem(4102);
    places.set(key, column);
  }
  return places;
}

/** A cell as the text people see. Formulas are refused by showing what cannot be a value. */
function textOf(value: ExcelJS.CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : value.toExponential();
  if (typeof value !== 'object') return String(value).trim();
  if ('richText' in value)
    return value.richText
      .map((part) => part.text)
      .join('')
      .trim();
  if ('formula' in value || 'sharedFormula' in value) return '#公式';
  if ('text' in value) return textOf(value.text);
  return '';
}
