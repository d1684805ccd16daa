import { addDays, civilDate, isPlausibleDay, type CivilDate } from './civil-date';
import { cleanCell } from './cleaning';
import { halfWidth } from './text';

/** The day that a spreadsheet counts from. */
const firstSerialDay = civilDate('1899-12-30');

/**
 * A day as people and spreadsheets write it: 2026-11-21, 2026/11/21, 2026.11.21, 2026年11月21日, 20261121, with or without a time
 * behind it, or the bare number of a spreadsheet's day. Undefined when it is none.
 */
export function typedDay(text: string): CivilDate | undefined {
  const plain = halfWidth(cleanCell(text));
  const serial = /^\d{5}(?:\.\d{1,20})?$/.test(plain)
    ? addDays(firstSerialDay, Math.floor(Number(plain)))
    : undefined;
  const [, year = '', month = '', day = ''] =
    /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?日?(?:[ T(].{0,30})?$/.exec(plain) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(plain) ??
    [];
  const written = serial ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isPlausibleDay(written) ? written : undefined;
}
