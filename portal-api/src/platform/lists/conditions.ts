import { sql, type RawBuilder } from 'kysely';
import { addDays, civilDate, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import type { Condition } from './list-source';

/** A LIKE pattern for "contains"; wildcards are escaped. */
export const containing = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;

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

/** A column of first days, from a month on and up to one, under the names of their filters. */
export const betweenMonths = <From extends string, To extends string>(from: From, to: To, column: string) =>
  ({ [from]: inMonth(atLeast, column), [to]: inMonth(atMost, column) }) as Record<
    From | To,
    Condition<string>
  >;

/** Both ends of a range, under the names of their filters. */
export const between = <From extends string, To extends string>(from: From, to: To, column: string) =>
  ({ [from]: atLeast(column), [to]: atMost(column) }) as Record<From | To, Condition<string | number | Date>>;

/** One or more codes, joined by commas. */
export const oneOf =
  (column: string): Condition<string> =>
  (codes) =>
    sql<boolean>`${sql.ref(column)} in (${sql.join(codes.split(',').map(Number))})`;

/** Any of the columns has the text as a part. Letters have to be those of the column. */
export const contains = (...columns: string[]): Condition<string> => anyLike(sql`like`, columns);

/** The same whatever the case of letters. */
export const containsAnyCase = (...columns: string[]): Condition<string> => anyLike(sql`ilike`, columns);

const anyLike =
  (like: RawBuilder<unknown>, columns: readonly string[]): Condition<string> =>
  (text) =>
    text === ''
      ? undefined
      : sql<boolean>`(${sql.join(
          columns.map((column) => sql`${sql.ref(column)} ${like} ${containing(text)}`),
          sql` or `,
        )})`;

/** Numbers that are stored in capitals. */
export const containsNumber =
  (...columns: string[]): Condition<string> =>
  (text, scope) =>
    contains(...columns)(text.toUpperCase(), scope);

/** Instants from the beginning of a day in Asia/Shanghai. */
export const fromDay =
  (column: string): Condition<CivilDate> =>
  (day) =>
    sql<boolean>`${sql.ref(column)} >= ${startOfDay(day)}`;

/** Instants until the end of a day in Asia/Shanghai. */
export const untilDay =
  (column: string): Condition<CivilDate> =>
  (day) =>
    sql<boolean>`${sql.ref(column)} < ${startOfDay(addDays(day, 1))}`;

/** A whole number whose index is stored, never a part of it. */
export const indexed =
  (column: string, clean: (text: string) => string = (text) => text): Condition<string> =>
  (text, { ctx }) =>
    text === '' ? undefined : sql<boolean>`${sql.ref(column)} = ${ctx.pii.index(clean(text))}`;

/** A parameter that narrows nothing. */
export const ignored = (): undefined => undefined;
