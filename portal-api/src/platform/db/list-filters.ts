import { sql, type RawBuilder } from 'kysely';
import { addDays, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';

/** A LIKE pattern for "contains"; signs with a meaning to LIKE stand for themselves. */
export const containing = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;

/** Half-open instants of a range of days, for `column >= from and column < until`. */
export const dayRange = (first?: CivilDate, last?: CivilDate): { from?: Date; until?: Date } => ({
  ...(first ? { from: startOfDay(first) } : {}),
  ...(last ? { until: startOfDay(addDays(last, 1)) } : {}),
});

/** A column to sort by. Rows without a value come last; said only where there can be such rows, since it costs the index. */
export type SortColumn = string | { readonly column: string; readonly empty: 'last' };

/**
 * ORDER BY for a list's `sort` (`field` or `-field`), always ending with the id so that pages never overlap.
 * A field that the list does not offer falls back to its usual order.
 */
export function sortOrder(
  sort: string | undefined,
  columns: Readonly<Record<string, SortColumn>>,
  usual: string,
  id = 'id',
): RawBuilder<unknown> {
  const wanted = sort ?? usual;
  // `sort=constructor` names something that every object has.
  const known = Object.hasOwn(columns, wanted.replace(/^-/, '')) ? wanted : usual;
  const direction = known.startsWith('-') ? sql`desc` : sql`asc`;
  const given = columns[known.replace(/^-/, '')] ?? id;
  const column = typeof given === 'string' ? given : given.column;
  if (column === id) return sql`${sql.ref(id)} ${direction}`;
  const nulls = typeof given === 'string' ? sql`` : sql` nulls last`;
  return sql`${sql.ref(column)} ${direction}${nulls}, ${sql.ref(id)} ${direction}`;
}
