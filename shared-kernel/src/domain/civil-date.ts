declare const civilDateBrand: unique symbol;

/** A day of the business calendar (Asia/Shanghai), `YYYY-MM-DD`; compares as text. */
export type CivilDate = string & { readonly [civilDateBrand]: true };

/** A day in milliseconds; Shanghai has no daylight saving. */
export const dayMs = 86_400_000;
/** Asia/Shanghai has had one offset since 1992, so a constant is exact for every business date. */
export const shanghaiOffsetMs = 8 * 3_600_000;

/** True for a real day written `YYYY-MM-DD`. */
export function isCivilDate(text: string): text is CivilDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  // Engines roll 02-30 over into March; only real days survive the round trip.
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** A plausible day: adding years or a zone to it stays within the range of databases and calendars. */
export const isPlausibleDay = (text: string): text is CivilDate =>
  isCivilDate(text) && text >= '1900-01-01' && text <= '2200-12-31';

/** Brands text as a day; throws when it is invalid. */
export function civilDate(text: string): CivilDate {
  if (!isCivilDate(text)) throw new RangeError(`not a day: ${text}`);
  return text;
}

const utcMidnight = (day: CivilDate): number => Date.parse(`${day}T00:00:00Z`);

/** `YYYY-MM-DDTHH:mm:ss.sssZ`; years beyond 9999 take more. */
const isoLength = 24;

function fromUtc(at: number): CivilDate {
  const text = new Date(at).toISOString();
  if (text.length !== isoLength) throw new RangeError(`not a day: ${text}`);
  return text.slice(0, 10) as CivilDate; // by the format of an ISO instant
}

export const addDays = (day: CivilDate, days: number): CivilDate => fromUtc(utcMidnight(day) + days * dayMs);

/** Same day of a later month; the last day where that month is shorter (31 January + 1 = 28 February). */
export function addMonths(day: CivilDate, months: number): CivilDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return fromUtc(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
}

/** Days from `first` to `last`, both counted; zero or negative when `last` is before `first`. */
export const daysBetweenInclusive = (first: CivilDate, last: CivilDate): number =>
  (utcMidnight(last) - utcMidnight(first)) / dayMs + 1;

/** Negative, zero or positive, as a comparator. */
export const compareDays = (a: CivilDate, b: CivilDate): number => (a < b ? -1 : a > b ? 1 : 0);

/** The first day of a day's month. */
export const firstOfMonth = (day: CivilDate): CivilDate => civilDate(`${day.slice(0, 7)}-01`);

/** The day it is in Asia/Shanghai at an instant. */
export const civilDateOf = (instant: Date): CivilDate => fromUtc(instant.getTime() + shanghaiOffsetMs);

/** 00:00 of the day in Asia/Shanghai. */
export const startOfDay = (day: CivilDate): Date => new Date(utcMidnight(day) - shanghaiOffsetMs);

/**
 * Last covered day of a period of whole months that begins on `start`: the day before the same day of the period's
 * last month, or that month's last day when it has no such day (30 November + 3 ends on 28 February).
 */
export function lastDayOfPeriod(start: CivilDate, months: number): CivilDate {
  const sameDay = addMonths(start, months);
  return sameDay.slice(8) === start.slice(8) ? addDays(sameDay, -1) : sameDay;
}
