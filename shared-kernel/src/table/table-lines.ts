import { isWithheld, withheld, type Withheld } from '../domain/money';

export interface TableSort {
  readonly key: string;
  readonly descending: boolean;
}

/** Returns a sorted copy of the rows; rows without a value come last, equal ones keep their order. */
export function sorted<Row>(rows: readonly Row[], sort: TableSort | undefined): readonly Row[] {
  if (!sort) return rows;
  const sign = sort.descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a, sort.key), valueOf(b, sort.key)];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined);
    return sign * compare(left, right);
  });
}

const compare = (left: unknown, right: unknown): number =>
  typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left).localeCompare(String(right), 'zh-CN');

/** The value under a key; undefined for null as well. */
const valueOf = (row: unknown, key: string): unknown =>
  (row as Readonly<Record<string, unknown>>)[key] ?? undefined;

/** Returns undefined if a value is missing and withheld if one is withheld, as a sum without it would be wrong. */
export function sumOf(rows: readonly unknown[], key: string): number | Withheld | undefined {
  const values = rows.map((row) => valueOf(row, key));
  if (values.some(isWithheld)) return withheld;
  if (!values.every((value) => typeof value === 'number')) return undefined;
  return values.reduce((total, value) => total + value, 0);
}
