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
  /** Formulas count as the values that they had when the file was saved. */
  takesFormulas?: boolean | undefined;
}

/** A cell as the text people see. Formulas are refused by showing what cannot be a value, unless their values are taken. */
export function cellText(cell: RawCell, context: CellContext): string {
  if (cell.hasFormula && !(context.takesFormulas && cell.value !== '')) return '#公式';
  switch (cell.type) {
    case 's':
      return (context.sharedStrings[Number(cell.value)] ?? '').trim();
    case 'str':
    case 'inlineStr':
      return cell.value.trim();
    case 'b':
      return String(cell.value !== '0');
    case 'e':
      return '';
    case 'd':
      return cell.value.slice(0, 10);
    default:
      return cell.value === '' ? '' : numberText(Number(cell.value), cell.style, context);
  }
}

function numberText(value: number, style: number, { dateStyles, is1904 }: CellContext): string {
  if (dateStyles.has(style)) return dayText(value + (is1904 ? 1462 : 0));
  return Number.isSafeInteger(value) ? String(value) : value.toExponential();
}

/** Days since 1899-12-30; `#日期` beyond what a calendar has. */
function dayText(days: number): string {
  const day = new Date(Math.round((days - 25_569) * 86_400_000));
  return Number.isNaN(day.getTime()) ? '#日期' : day.toISOString().slice(0, 10);
}
