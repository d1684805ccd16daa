import type { ListColumn } from 'shared-kernel/contract';
import { formatDate } from 'shared-kernel/domain/instant';
import { isWithheld, withheldText } from 'shared-kernel/domain/money';

/** The most characters that Excel takes in one cell. */
const mostCharacters = 32_767;

/** Formulas are marked as text, also for CSV exports of the program. */
export const asText = (text: string): string =>
  (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).slice(0, mostCharacters);

/** The cell of a value of the contract: amounts as numbers of yuan, all else as its label. */
export function cellOf({ kind, dictionary }: ListColumn, value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (isWithheld(value)) return withheldText;
  if (dictionary) return asText(dictionary.label(value as string | number));
  if (kind === 'money') return (value as number) / 100;
  if (kind === 'count') return value as number;
  if (kind === 'flag') return value === true ? '是' : '否';
  if (kind === 'instant') return formatDate(value as string, 'y-m-d h:i:s');
  return asText(Array.isArray(value) ? value.join('、') : String(value));
}
