import { sql, type RawBuilder } from 'kysely';

/**
 * Cost in fen of this many days of one person's cover: the charged amount minus refunds, spread evenly. Not rounded.
 */
const costOfDays = (person: string, days: RawBuilder<unknown>) =>
  sql<number>`(${sql.ref(`${person}.charged_fen`)}::numeric * ${days}
    / (${sql.ref(`${person}.end_date`)} - ${sql.ref(`${person}.start_date`)} + 1))`;

/** Daily cost in fen of a row of `insure_person`. */
export const costPerDay = costOfDays('insure_person', sql`1`);

/** Cost in fen of the days up to and including `day`, an SQL date; `person` is the query's alias of `insure_person`. */
export const earnedUpTo = (day: RawBuilder<unknown>, person = 'insure_person') =>
  costOfDays(
    person,
    sql`greatest(0, least(${sql.ref(`${person}.end_date`)}, ${day}) - ${sql.ref(`${person}.start_date`)} + 1)`,
  );

/**
 * Premium in fen that a row of `insure_person` earned from `first` to `last`, both SQL dates. It is the difference of
 * two rounded running totals, so that periods add up to the whole cover.
 */
export const earnedBetween = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
  sql<number>`greatest(0, round(${earnedUpTo(last)}) - round(${earnedUpTo(sql`(${first} - 1)`)}))`;
