import { dayMs } from 'shared-kernel/domain/civil-date';
import { cellMarks, cleanCell } from 'shared-kernel/domain/cleaning';

/** A cell as it is in the file. */
export interface RawCell {
  /** `s` shared, `str` and `inlineStr` text, `b` yes or no, `e` error, `d` day; else a number. */
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
 * A cell as the text people see; a formula as the value that it had when the file was saved. What has no value begins with
 * a number sign, so that it cannot pass as one: `#公式` for a formula that was never calculated, `#N/A` and the like, `#日期`.
 */
export function cellText(cell: RawCell, context: CellContext): string {
  if (cell.hasFormula && cell.value === '' && cell.type !== 'str') return cellMarks.formula;
  switch (cell.type) {
    case 's':
      return cellSigns(context.sharedStrings[Number(cell.value)] ?? '');
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

/** Signs that XML cannot hold stand as `_x000D_` in a workbook. */
const cellSigns = (text: string): string =>
  cleanCell(
    text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );

/** A spreadsheet has no more digits than these. */
const digits = 15;

/** As shown by the program; whole numbers of more digits than it keeps stand as a power of ten, by which they are recognised. */
function numberText(value: number, style: number, { dateStyles, is1904 }: CellContext): string {
  if (dateStyles.has(style)) return dayText(value + (is1904 ? 1462 : 0));
  if (Math.abs(value) >= 10 ** digits) return value.toExponential();
  const kept = Number(value.toPrecision(digits));
  return Number.isInteger(kept) || Math.abs(kept) >= 1e-6 ? String(kept) : tinyText(kept);
}

/** Without the power of ten that numbers below a millionth are written with. */
function tinyText(value: number): string {
  let text = value.toFixed(20);
  while (text.endsWith('0')) text = text.slice(0, -1);
  return text;
}

/** Days since 1899-12-30; `#日期` beyond what a calendar has. */
function dayText(days: number): string {
  const day = new Date(Math.round((days - 25_569) * dayMs));
  return Number.isNaN(day.getTime()) ? cellMarks.day : day.toISOString().slice(0, 10);
}
