// A CommonJS package whose named exports Node cannot detect: only the default import works both bundled and in tests.
import chineseDays from 'chinese-days';
import { addDays, civilDateOf, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import type { Random } from './seed-context';

const minuteMs = 60_000;
/** Minutes of the day when offices work, with a break at noon. */
const morning = [8 * 60 + 40, 11 * 60 + 50] as const;
const afternoon = [13 * 60 + 10, 17 * 60 + 40] as const;

const workdays = new Map<CivilDate, boolean>();

/** Cached per day: the calendar is slow, and thousands of the demo's times need it. */
function isWorkday(day: CivilDate): boolean {
  const known = workdays.get(day) ?? !chineseDays.isHoliday(day);
  workdays.set(day, known);
  return known;
}

/** Returns the day itself, or the last workday before it. */
export const workdayUntil = (day: CivilDate): CivilDate =>
  isWorkday(day) ? day : workdayUntil(addDays(day, -1));

/** Returns the day itself, or the first workday after it. */
export const workdayFrom = (day: CivilDate): CivilDate =>
  isWorkday(day) ? day : workdayFrom(addDays(day, 1));

/** Returns a random time within office hours of a day in Asia/Shanghai. */
export function officeTime(day: CivilDate, random: Random): Date {
  const minute = random.int(...(random.chance(0.45) ? morning : afternoon));
  return new Date(startOfDay(day).getTime() + minute * minuteMs + random.int(0, 59) * 1000);
}

/** Returns a random time within office hours of a workday, at or before an instant. */
export function officeTimeBefore(latest: Date, random: Random): Date {
  const day = workdayUntil(civilDateOf(latest));
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const found = officeTime(day, random);
    if (found <= latest) return found;
  }
  return officeTime(workdayUntil(addDays(day, -1)), random);
}

/** Returns a random time within an hour of a day in Asia/Shanghai. */
export const withinHour = (day: CivilDate, hour: number, random: Random): Date =>
  new Date(startOfDay(day).getTime() + (hour * 3600 + random.int(60, 3540)) * 1000);
