import { addDays, addMonths, compareDays, type CivilDate } from '../domain/civil-date';

/** 0 on Mondays. */
const weekdayOf = (day: CivilDate): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The days of a month, given by its first, in weeks from Monday; undefined for days of the months beside it. */
export function weeksOf(month: CivilDate): (CivilDate | undefined)[][] {
  const cells: (CivilDate | undefined)[] = Array.from({ length: weekdayOf(month) }, () => undefined);
  const next = addMonths(month, 1);
  for (let day = month; compareDays(day, next) < 0; day = addDays(day, 1)) cells.push(day);
  while (cells.length % 7 !== 0) cells.push(undefined);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

export const within = (day: CivilDate, first: CivilDate, last: CivilDate): CivilDate =>
  compareDays(day, first) < 0 ? first : compareDays(day, last) > 0 ? last : day;

/** The day that a key leads to from another; undefined for keys that do not move. */
export function movedBy(key: string, day: CivilDate): CivilDate | undefined {
  if (key === 'ArrowLeft') return addDays(day, -1);
  if (key === 'ArrowRight') return addDays(day, 1);
  if (key === 'ArrowUp') return addDays(day, -7);
  if (key === 'ArrowDown') return addDays(day, 7);
  if (key === 'Home') return addDays(day, -weekdayOf(day));
  if (key === 'End') return addDays(day, 6 - weekdayOf(day));
  if (key === 'PageUp') return addMonths(day, -1);
  if (key === 'PageDown') return addMonths(day, 1);
  return undefined;
}
