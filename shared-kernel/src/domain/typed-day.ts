import {
  addDays,
  civilDate,
  civilDateOf,
  daysBetweenInclusive,
  isPlausibleDay,
  type CivilDate,
} from './civil-date';
import { cleanCell } from './cleaning';
import { halfWidth } from './text';

/** Day zero of spreadsheet dates. */
const firstSerialDay = civilDate('1899-12-30');

/**
 * Parses a day as people and spreadsheets write it: 2026-11-21, 2026/11/21, 2026.11.21, 2026年11月21日, 20261121,
 * 26-11-21, each optionally followed by a time, or a spreadsheet's day number; an instant with an offset, as programs
 * write it, is a day in Shanghai. A day without a year (11月21日) becomes the one nearest to `today`, if given. Undefined
 * for anything else.
 */
export function typedDay(text: string, today?: CivilDate): CivilDate | undefined {
  const plain = halfWidth(cleanCell(text));
  const exact = /^\d{5}(?:\.\d{1,20})?$/.test(plain)
    ? addDays(firstSerialDay, Math.floor(Number(plain)))
    : instantDay(plain);
  const [, year = '', month = '', day = ''] =
    /^(\d{4}|\d{2}) ?[-/.、年] ?(\d{1,2}) ?[-/.、月] ?(\d{1,2}) ?[日号]?(?:[ T(].{0,30})?$/.exec(plain) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(plain) ??
    [];
  const written = exact ?? dayText(wholeYear(year), month, day);
  if (isPlausibleDay(written)) return written;
  const [, ofMonth = '', ofDay = ''] = /^(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]$/.exec(plain) ?? [];
  return today && nearest(ofMonth, ofDay, today);
}

function instantDay(text: string): CivilDate | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]{0,13}(?:Z|[+-]\d\d:\d\d)$/.test(text)) return undefined;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : civilDateOf(at);
}

const dayText = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** Two digits are a year of this century when they cannot be a month, as in dates that begin with a month. */
function wholeYear(year: string): string {
  if (year.length !== 2) return year;
  return Number(year) > 12 && Number(year) < 50 ? `20${year}` : '';
}

function nearest(month: string, day: string, today: CivilDate): CivilDate | undefined {
  const year = Number(today.slice(0, 4));
  const distance = (one: CivilDate) => Math.abs(daysBetweenInclusive(today, one) - 1);
  return [year - 1, year, year + 1]
    .map((one) => dayText(String(one), month, day))
    .filter(isPlausibleDay)
    .toSorted((one, other) => distance(one) - distance(other))[0];
}

/** Parses a month, 2026-11, 2026/11, 2026.11, 2026年11月 or 202611, as `YYYY-MM`. */
function typedMonth(text: string): string | undefined {
  const plain = halfWidth(cleanCell(text));
  const [, year = '', month = ''] =
    /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?月?$/.exec(plain) ?? /^(\d{4})(\d\d)$/.exec(plain) ?? [];
  const written = `${year}-${month.padStart(2, '0')}`;
  return isPlausibleDay(`${written}-01`) ? written : undefined;
}

/** Hours before and after noon in words; 中午 and 半夜 do not say which. */
const halfDays: Readonly<Record<string, 0 | 12>> = {
  am: 0, 上午: 0, 早上: 0, 凌晨: 0, pm: 12, 下午: 12, 傍晚: 12, 晚上: 12,
}; // prettier-ignore

/** Parses a day with a time to the minute (9:30, 9：30, 9时30分, 下午3:05 or 3:05 PM) as `YYYY-MM-DD HH:mm`. */
function typedMinute(text: string): string | undefined {
  const plain = halfWidth(cleanCell(text)).toLowerCase();
  const [, dayText = '', before, hour = '', minute = '00', after] =
    /^(\d{2,4}\D{1,3}\d{1,2}\D{1,3}\d{1,2} ?[日号]?|\d{8})[ t]?([^\d ]{2})? ?(\d{1,2}) ?[:时点] ?(?:(\d{1,2})(?::\d{1,2})? ?分?)?(?: ?([ap]m))?$/.exec(
      plain,
    ) ?? [];
  const day = typedDay(dayText);
  const wholeHour = hourOfDay(Number(hour), before ?? after);
  return day && wholeHour !== undefined && wholeHour < 24 && Number(minute) < 60
    ? `${day} ${String(wholeHour).padStart(2, '0')}:${minute.padStart(2, '0')}`
    : undefined;
}

/** Undefined for unknown words, and for 12 with words that leave open which is meant: 上午12:00, 晚上12:00. */
function hourOfDay(hour: number, word: string | undefined): number | undefined {
  if (word === undefined) return hour;
  const start = halfDays[word];
  if (start === undefined) return undefined;
  if (hour === 12) return word === '下午' || word === 'pm' ? hour : undefined;
  if (hour > 12) return start === 12 ? hour : undefined;
  return start + hour;
}

export type TypedUnit = 'day' | 'month' | 'minute';

/** Parsers of typed text, by the unit that a field requires. */
export const typedTime: Readonly<Record<TypedUnit, (text: string) => string | undefined>> = {
  day: typedDay,
  month: typedMonth,
  minute: typedMinute,
};

const examples = { day: '2026-01-05', month: '2026-01', minute: '2026-01-05 09:30' };

/** Error for text that is not a time of this unit, or not a real day such as 2026-02-30. */
export const unreadableTime = (text: string, unit: TypedUnit): string =>
  `“${text.trim().slice(0, 20)}”不是有效的${unit === 'month' ? '月份' : unit === 'day' ? '日期' : '日期和时间'}，请填写如${examples[unit]}`;
