import { dictionaryIn, type ListColumn } from 'shared-kernel/contract';
import { exactInstantText } from 'shared-kernel/domain/instant';
import { isWithheld, withheldText, yuanOfFen } from 'shared-kernel/domain/money';

/** Excel's limit of characters in one cell. */
const mostCharacters = 32_767;

/** Marks formulas as text, also for CSV exports of the program. */
export const asText = (text: string): string =>
  (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).slice(0, mostCharacters);

/** Returns the cell of a row in this column: amounts as numbers of yuan, other values as their labels. */
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
  if (kind === 'instant') return exactInstantText(value as string);
  return asText(Array.isArray(value) ? value.join('、') : String(value));
}
