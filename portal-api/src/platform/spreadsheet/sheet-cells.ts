import { dictionaryIn, type ListColumn } from 'shared-kernel/contract';
import { dayMs, shanghaiOffsetMs } from 'shared-kernel/domain/civil-date';
import { isWithheld, withheldText, yuanOfFen } from 'shared-kernel/domain/money';

/** Excel's limit of characters in one cell. */
const mostCharacters = 32_767;

/** Marks formulas as text, also for CSV exports of the program. */
export const asText = (text: string): string =>
  (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).slice(0, mostCharacters);

/** Formats of cells with a day or a moment: the program sorts and filters them as dates. */
export const dateFormats = { date: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm:ss' } as const;

/** The program counts days from 1899-12-30, without a time zone. */
const dayNumber = (localMs: number): number => localMs / dayMs + 25_569;

/** Returns the cell and format of text that is a day or a moment in Asia/Shanghai; undefined for other text. */
export function writtenTime(text: string): { value: number; format: string } | undefined {
  if (!/^\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?$/.test(text)) return undefined;
  const at = Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`);
  if (Number.isNaN(at)) return undefined;
  return { value: dayNumber(at), format: text.length > 10 ? dateFormats.instant : dateFormats.date };
}

/** Returns the cell of a row in this column: amounts as numbers of yuan, times as dates, other values as their labels. */
export function cellOf(column: ListColumn, row: Readonly<Record<string, unknown>>): string | number | null {
  const { kind } = column;
  const value = row[column.field];
  if (value === null || value === undefined) return null;
  if (isWithheld(value)) return withheldText;
  const dictionary = dictionaryIn(column, row);
  if (dictionary) return asText(dictionary.label(value as string | number));
  if (kind === 'money') return yuanOfFen(value as number);
  if (kind === 'count') return value as number;
  if (kind === 'flag') return value === true ? '是' : '否';
  if (kind === 'date') return writtenTime(value as string)?.value ?? asText(value as string);
  if (kind === 'instant') return dayNumber(Date.parse(value as string) + shanghaiOffsetMs);
  return asText(Array.isArray(value) ? value.join('、') : String(value));
}
