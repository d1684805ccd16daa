import { isWithheld, withheld, type Withheld } from '../domain/money';
import type { TableDefinition } from './table-definition';

export interface TableSort {
  readonly key: string;
  readonly descending: boolean;
}

export type Line<Row> =
  | { readonly kind: 'row'; readonly key: string; readonly row: Row }
  | { readonly kind: 'group'; readonly key: string; readonly label: string; readonly rows: readonly Row[] }
  | { readonly kind: 'subtotal'; readonly key: string; readonly rows: readonly Row[] };

type Table<Row> = Pick<TableDefinition<Row>, 'rowKey' | 'groupBy' | 'sums'>;

/** Returns the rows of one page with group headings; a group's sums follow its last row and cover all its rows. */
export function linesOf<Row>(
  table: Table<Row>,
  rows: readonly Row[],
  { start, length }: { start: number; length: number },
): Line<Row>[] {
  const groups = groupsOf(table, rows);
  const ordered = groups.flatMap((group) => group.rows.map((row) => ({ row, group })));
  const shown = ordered.slice(start, start + length);
  return shown.flatMap(({ row, group }, index): Line<Row>[] => {
    const isLast = group.rows.at(-1) === row;
    return [
      ...(group.label !== undefined && shown[index - 1]?.group !== group
        ? [{ kind: 'group' as const, key: `group:${group.label}`, label: group.label, rows: group.rows }]
        : []),
      { kind: 'row', key: String(table.rowKey(row)), row },
      ...(group.label !== undefined && isLast && table.sums.length > 0
        ? [{ kind: 'subtotal' as const, key: `subtotal:${group.label}`, rows: group.rows }]
        : []),
    ];
  });
}

interface Group<Row> {
  readonly label?: string;
  readonly rows: readonly Row[];
}

function groupsOf<Row>({ groupBy }: Table<Row>, rows: readonly Row[]): Group<Row>[] {
  if (!groupBy) return [{ rows }];
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const label = groupBy(row);
    const group = found.get(label);
    if (group) group.push(row);
    else found.set(label, [row]);
  }
  return [...found].map(([label, members]) => ({ label, rows: members }));
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
export const valueOf = (row: unknown, key: string): unknown =>
  (row as Readonly<Record<string, unknown>>)[key] ?? undefined;

/** Returns undefined if a value is missing and withheld if one is withheld, as a sum without it would be wrong. */
export function sumOf(rows: readonly unknown[], key: string): number | Withheld | undefined {
  const values = rows.map((row) => valueOf(row, key));
  if (values.some(isWithheld)) return withheld;
  if (!values.every((value) => typeof value === 'number')) return undefined;
  return values.reduce((total, value) => total + value, 0);
}
