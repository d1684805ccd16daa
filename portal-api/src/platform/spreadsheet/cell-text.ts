import { dayMs } from 'shared-kernel/domain/civil-date';
import { cellMarks, cleanCell } from 'shared-kernel/domain/cleaning';
import { notReadable } from './refusal';

/** A cell as stored in the file. */
export interface RawCell {
  /** `s` shared, `str` and `inlineStr` text, `b` boolean, `e` error, `d` day; else a number. */
  type: string | undefined;
  style: number;
  hasFormula: boolean;
  value: string;
}

export interface CellContext {
  sharedStrings: readonly string[];
  dateStyles: ReadonlySet<number>;
  is1904: boolean;
}

/**
 * Returns the text of a cell as people see it; for a formula, the value when the file was saved. A missing value
 * becomes a text beginning with a number sign: `#公式` for a formula that was never calculated, `#N/A` and other errors,
 * `#日期`.
 */
export function cellText(cell: RawCell, context: CellContext): string {
  if (cell.hasFormula && cell.value === '' && cell.type !== 'str') return cellMarks.formula;
  switch (cell.type) {
    case 's':
      return cellSigns(sharedString(cell.value, context));
    case 'str':
    case 'inlineStr':
      return cellSigns(cell.value);
    case 'b':
      return String(cell.value !== '0');
    case 'e':
      return cell.value;
    case 'd':
      return cell.value.slice(0, 10);
    default:
      return cell.value === '' ? '' : numberText(Number(cell.value), cell.style, context);
  }
}

/** A workbook that lacks texts is damaged: without them its people would be lost silently. */
function sharedString(value: string, { sharedStrings }: CellContext): string {
  const text = value === '' ? '' : sharedStrings[Number(value)];
  if (text === undefined) throw notReadable();
  return text;
}

/** A workbook stores characters that XML cannot contain as `_x000D_`. */
const cellSigns = (text: string): string =>
  cleanCell(
    text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );

/** Number of 9999-12-31; larger ones, such as mobile numbers, are no days whatever the format. */
const lastDay = 2_958_465;
/** A spreadsheet keeps no more digits than this. */
const digits = 15;

/**
 * Returns a number as the program shows it. Whole numbers with more digits than it keeps get an exponent, by which they
 * are recognised.
 */
function numberText(value: number, style: number, { dateStyles, is1904 }: CellContext): string {
  const isNumber = value > lastDay && value < 10 ** digits;
  if (dateStyles.has(style) && !isNumber) return dayText(value + (is1904 ? 1462 : 0));
  if (Math.abs(value) >= 10 ** digits) return value.toExponential();
  const kept = Number(value.toPrecision(digits));
  return Number.isInteger(kept) || Math.abs(kept) >= 1e-6 ? String(kept) : tinyText(kept);
}

/** Returns a number below a millionth without the exponent that String() adds. */
function tinyText(value: number): string {
  let text = value.toFixed(20);
  while (text.endsWith('0')) text = text.slice(0, -1);
  return text;
}

/** Days since 1899-12-30; `#日期` for a number beyond the calendar. */
function dayText(days: number): string {
  const day = new Date(Math.round((days - 25_569) * dayMs));
  return Number.isNaN(day.getTime()) ? cellMarks.day : day.toISOString().slice(0, 10);
}
