declare const civilDateBrand: unique symbol;

/** A day of the business calendar (Asia/Shanghai), `YYYY-MM-DD`; text comparison gives the order of days. */
export type CivilDate = string & { readonly [civilDateBrand]: true };

/** A day in milliseconds; Shanghai has no daylight saving. */
export const dayMs = 86_400_000;
/** Asia/Shanghai has had one offset since 1992, so a constant is exact for every business date. */
export const shanghaiOffsetMs = 8 * 3_600_000;

/** Whether the text is a real day in the form `YYYY-MM-DD`. */
export function isCivilDate(text: string): text is CivilDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  // Engines roll 02-30 over into March; only real days survive the round trip.
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** Whether the text is a plausible day: adding years or an offset keeps it in the range of databases and calendars. */
export const isPlausibleDay = (text: string): text is CivilDate =>
  isCivilDate(text) && text >= '1900-01-01' && text <= '2200-12-31';

/** Brands text as a day; throws when it is invalid. */
export function civilDate(text: string): CivilDate {
  if (!isCivilDate(text)) throw new RangeError(`not a day: ${text}`);
  return text;
}

const utcMidnight = (day: CivilDate): number => Date.parse(`${day}T00:00:00Z`);

/** `YYYY-MM-DDTHH:mm:ss.sssZ`; years after 9999 are longer. */
const isoLength = 24;

function fromUtc(at: number): CivilDate {
  const text = new Date(at).toISOString();
  if (text.length !== isoLength) throw new RangeError(`not a day: ${text}`);
  return text.slice(0, 10) as CivilDate; // by the format of an ISO instant
}

export const addDays = (day: CivilDate, days: number): CivilDate => fromUtc(utcMidnight(day) + days * dayMs);

/** Returns the same day of a later month; its last day if that month is shorter (31 January + 1 = 28 February). */
export function addMonths(day: CivilDate, months: number): CivilDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return fromUtc(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
}

/** Returns the days from `first` to `last`, both inclusive; zero or negative if `last` is before `first`. */
export const daysBetweenInclusive = (first: CivilDate, last: CivilDate): number =>
  (utcMidnight(last) - utcMidnight(first)) / dayMs + 1;

/** Compares two days: negative, zero or positive. */
export const compareDays = (a: CivilDate, b: CivilDate): number => (a < b ? -1 : a > b ? 1 : 0);

/** The day as `MM-DD`, with its year if that is not the year of `today`. */
export const shortDay = (day: CivilDate, today: CivilDate): string =>
  day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day;

export const firstOfMonth = (day: CivilDate): CivilDate => civilDate(`${day.slice(0, 7)}-01`);

/** Returns the day in Asia/Shanghai at an instant. */
export const civilDateOf = (instant: Date): CivilDate => fromUtc(instant.getTime() + shanghaiOffsetMs);

/** Returns 00:00 of the day in Asia/Shanghai. */
export const startOfDay = (day: CivilDate): Date => new Date(utcMidnight(day) - shanghaiOffsetMs);

/**
 * Returns the last covered day of a period of whole months from `start`: the day before the same day of the last month,
 * or that month's last day if it has no such day (30 November + 3 ends on 28 February).
 */
export function lastDayOfPeriod(start: CivilDate, months: number): CivilDate {
  const sameDay = addMonths(start, months);
  return sameDay.slice(8) === start.slice(8) ? addDays(sameDay, -1) : sameDay;
}
