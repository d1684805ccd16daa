import { sql, type RawBuilder } from 'kysely';
import { addDays, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';

/** A LIKE pattern for "contains"; signs with a meaning to LIKE stand for themselves. */
export const containing = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;

/** Half-open instants of a range of days, for `column >= from and column < until`. */
export const dayRange = (first?: CivilDate, last?: CivilDate): { from?: Date; until?: Date } => ({
  ...(first ? { from: startOfDay(first) } : {}),
  ...(last ? { until: startOfDay(addDays(last, 1)) } : {}),
});

/**
 * ORDER BY for a list's `sort` (`field` or `-field`), always ending with the id so that pages never overlap.
 * A field that the list does not offer falls back to its usual order.
 */
export function sortOrder(
  sort: string | undefined,
  columns: Record<string, string>,
  usual: string,
  id = 'id',
): RawBuilder<unknown> {
  const wanted = sort ?? usual;
  const known = columns[wanted.replace(/^-/, '')] ? wanted : usual;
  const column = columns[known.replace(/^-/, '')] ?? id;
  const direction = known.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  return sql`${sql.ref(column)} ${direction}, ${sql.ref(id)} ${known.startsWith('-') ? sql`desc` : sql`asc`}`;
}
