import { figuresOfCheck } from './on-postgres';

/** One close of a month that many employers are billed for. */
export interface MonthClose {
  employers: number;
  people: number;
  entries: number;
  /** Bills that were issued when the API was killed; null without a kill. */
  killedAfter: number | null;
  /** With the start of the API after the kill. */
  seconds: number;
}

/** Rejects when a bill is missing, twice, or another after the kill. */
export const measureMonthClose = () => figuresOfCheck<MonthClose>('month-close', 'MONTH_FIGURES');

export const monthCloseLines = (rounds: readonly MonthClose[]): string[] => [
  'the month close on PostgreSQL: one bill for each employer, equal to the ledger, the same after a kill (target 60 s)',
  ...rounds.map(
    ({ employers, people, entries, killedAfter, seconds }) =>
      `${employers} employers, ${people} people, ${entries} entries, ${killedAfter === null ? 'not killed' : `killed after ${killedAfter} bills and started again`}: ${seconds.toFixed(1)} s`,
  ),
];
