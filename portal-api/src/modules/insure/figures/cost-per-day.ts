import { sql, type RawBuilder } from 'kysely';

/** Fen that so many days of one person's cover cost: what was charged for them, refunds taken off, spread evenly. Not rounded. */
const costOfDays = (person: string, days: RawBuilder<unknown>) =>
  sql<number>`(${sql.ref(`${person}.charged_fen`)}::numeric * ${days}
    / (${sql.ref(`${person}.end_date`)} - ${sql.ref(`${person}.start_date`)} + 1))`;

/** Fen that the cover of a row of `insure_person` costs on each of its days. */
export const costPerDay = costOfDays('insure_person', sql`1`);

/** Fen that the days up to `day`, a date in SQL, cost; `person` is the name of `insure_person` in the query. */
export const earnedUpTo = (day: RawBuilder<unknown>, person = 'insure_person') =>
  costOfDays(
    person,
    sql`greatest(0, least(${sql.ref(`${person}.end_date`)}, ${day}) - ${sql.ref(`${person}.start_date`)} + 1)`,
  );

/**
 * Earned premium of a row of `insure_person` in fen, from the day `first` to the day `last`, dates in SQL. What a person
 * earned up to a day is rounded, and a period is the difference of two such sums: periods add up to the whole cover.
 */
export const earnedBetween = (
  first: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
  person = 'insure_person',
) =>
  sql<number>`greatest(0, round(${earnedUpTo(last, person)}) - round(${earnedUpTo(sql`(${first} - 1)`, person)}))`;
