import { sql, type RawBuilder } from 'kysely';
import { addDays, civilDate, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { comparableName } from 'shared-kernel/domain/cleaning';
import { fullWidthParentheses } from 'shared-kernel/domain/text';
import type { Condition } from './list-source';

/** Returns a LIKE pattern for "contains"; wildcards are escaped. */
export const containing = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * True when any of the columns contains the text. Looks for it also without spaces and in half-width characters, as
 * numbers are pasted in both ways, and with the brackets in which names are stored.
 */
export const hasText = (
  columns: readonly string[],
  text: string,
  like: RawBuilder<unknown> = sql`like`,
): RawBuilder<boolean> => {
  const forms = new Set([text, comparableName(text) || text, fullWidthParentheses(text)]);
  return sql<boolean>`(${sql.join(
    columns.flatMap((column) =>
      [...forms].map((form) => sql`${sql.ref(column)} ${like} ${containing(form)}`),
    ),
    sql` or `,
  )})`;
};

const compares =
  (sign: RawBuilder<unknown>) =>
  (column: string): Condition<string | number | Date> =>
  (value) =>
    sql<boolean>`${sql.ref(column)} ${sign} ${value}`;

export const equals = compares(sql`=`);
export const atLeast = compares(sql`>=`);
export const atMost = compares(sql`<=`);

const inMonth =
  (compare: typeof atLeast, column: string): Condition<string> =>
  (month, scope) =>
    compare(column)(civilDate(`${month}-01`), scope);

/** Returns the conditions "from month" and "until month" for a column of first days, under their filters' names. */
export const betweenMonths = <From extends string, To extends string>(from: From, to: To, column: string) =>
  ({ [from]: inMonth(atLeast, column), [to]: inMonth(atMost, column) }) as Record<
    From | To,
    Condition<string>
  >;

/** Returns the conditions for both ends of a range, under their filters' names. */
export const between = <From extends string, To extends string>(from: From, to: To, column: string) =>
  ({ [from]: atLeast(column), [to]: atMost(column) }) as Record<From | To, Condition<string | number | Date>>;

/** Accepts one or more codes, joined by commas. */
export const oneOf =
  (column: string): Condition<string> =>
  (codes) =>
    sql<boolean>`${sql.ref(column)} in (${sql.join(codes.split(',').map(Number))})`;

/** Matches when any of the columns contains the text, case-sensitively. */
export const contains = (...columns: string[]): Condition<string> => anyLike(sql`like`, columns);

/** Matches when any of the columns contains the text, in upper or lower case. */
export const containsAnyCase = (...columns: string[]): Condition<string> => anyLike(sql`ilike`, columns);

const anyLike =
  (like: RawBuilder<unknown>, columns: readonly string[]): Condition<string> =>
  (text) =>
    text === '' ? undefined : hasText(columns, text, like);

/** Matches parts of numbers that are stored in capitals. */
export const containsNumber =
  (...columns: string[]): Condition<string> =>
  (text, scope) =>
    contains(...columns)(text.toUpperCase(), scope);

/** Matches instants from the beginning of a day in Asia/Shanghai. */
export const fromDay =
  (column: string): Condition<CivilDate> =>
  (day) =>
    sql<boolean>`${sql.ref(column)} >= ${startOfDay(day)}`;

/** Matches instants until the end of a day in Asia/Shanghai. */
export const untilDay =
  (column: string): Condition<CivilDate> =>
  (day) =>
    sql<boolean>`${sql.ref(column)} < ${startOfDay(addDays(day, 1))}`;

/** Matches a whole number by its stored index, never a part of the number. */
export const indexed =
  (column: string, clean: (text: string) => string = (text) => text): Condition<string> =>
  (text, { ctx }) =>
    text === '' ? undefined : sql<boolean>`${sql.ref(column)} = ${ctx.pii.index(clean(text))}`;

/** A parameter that filters nothing. */
export const ignored = (): undefined => undefined;
