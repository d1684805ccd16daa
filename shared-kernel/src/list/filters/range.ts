import {
  addDays,
  addMonths,
  civilDate,
  daysBetweenInclusive,
  isPlausibleDay,
  type CivilDate,
} from '../../domain/civil-date';

/** Rule for choosing a range of whole months (`YYYY-MM`) or days (`YYYY-MM-DD`). */
export interface RangeRule {
  readonly unit: 'month' | 'day';
  /** Default number of months or days up to today. */
  readonly usual: number;
  /** Maximum number of months or days that the server accepts. */
  readonly longest: number;
}

export interface Range {
  readonly begin: string;
  readonly end: string;
}

interface RangeChoice extends Range {
  readonly label: string;
}

const monthOf = (day: CivilDate) => day.slice(0, 7);
const firstDay = (month: string) => civilDate(`${month}-01`);

/** Returns the last `count` months or days, the current one included. */
function latest({ unit }: RangeRule, count: number, today: CivilDate): Range {
  return unit === 'month'
    ? { begin: monthOf(addMonths(firstDay(monthOf(today)), 1 - count)), end: monthOf(today) }
    : { begin: addDays(today, 1 - count), end: today };
}

function lengthOf({ unit }: RangeRule, { begin, end }: Range): number {
  if (unit === 'day') return daysBetweenInclusive(civilDate(begin), civilDate(end));
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return number(end) - number(begin) + 1;
}

/** Returns the chosen range; the default range when the choice is incomplete, reversed or too long. */
export function rangeOf(
  rule: RangeRule,
  begin: string | undefined,
  end: string | undefined,
  today: CivilDate,
): Range {
  const usual = latest(rule, rule.usual, today);
  const isReal = (text: string | undefined): text is string =>
    text !== undefined && isPlausibleDay(rule.unit === 'month' ? `${text}-01` : text);
  if (!isReal(begin) || !isReal(end)) return usual;
  const length = lengthOf(rule, { begin, end });
  return length >= 1 && length <= rule.longest ? { begin, end } : usual;
}

/** Moves one end of the range; the other end follows if the range would be reversed or too long. */
export function moveEnd(rule: RangeRule, range: Range, moved: Partial<Range>): Range {
  const next = { ...range, ...moved };
  const length = lengthOf(rule, next);
  if (length >= 1 && length <= rule.longest) return next;
  const by = length < 1 ? 0 : rule.longest - 1;
  if (moved.begin !== undefined) return { begin: moved.begin, end: shift(rule, moved.begin, by) };
  return { begin: shift(rule, next.end, -by), end: next.end };
}

const shift = ({ unit }: RangeRule, at: string, by: number): string =>
  unit === 'month' ? monthOf(addMonths(firstDay(at), by)) : addDays(civilDate(at), by);

export function rangeChoices(rule: RangeRule, today: CivilDate): readonly RangeChoice[] {
  const year = Number(today.slice(0, 4));
  const month = monthOf(today);
  const before = monthOf(addMonths(firstDay(month), -1));
  const choices: RangeChoice[] =
    rule.unit === 'month'
      ? [
          ...[3, 6, 12].map((count) => ({ label: `近${count}个月`, ...latest(rule, count, today) })),
          { label: '今年', begin: `${year}-01`, end: month },
          { label: '去年', begin: `${year - 1}-01`, end: `${year - 1}-12` },
        ]
      : [
          ...[7, 30, 90].map((count) => ({ label: `近${count}天`, ...latest(rule, count, today) })),
          { label: '本月', begin: `${month}-01`, end: today },
          { label: '上月', begin: `${before}-01`, end: addDays(firstDay(month), -1) },
        ];
  return choices.filter((choice) => lengthOf(rule, choice) <= rule.longest);
}
