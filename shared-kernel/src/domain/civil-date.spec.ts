import {
  addDays,
  addMonths,
  civilDate,
  civilDateOf,
  compareDays,
  daysBetweenInclusive,
  isCivilDate,
  lastDayOfPeriod,
  startOfDay,
} from './civil-date';
import { dayText, exactInstantText, formatDate, instantText } from './instant';

const day = civilDate;

describe('a civil date', () => {
  it.each(['2026-11-21', '2024-02-29', '1900-01-01'])('accepts %s', (text) => {
    expect(isCivilDate(text)).toBe(true);
  });

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026/01/01', '', '2026-04-31', '2026-01-01T00:00'])(
    'refuses %p',
    (text) => {
      expect(isCivilDate(text)).toBe(false);
      expect(() => civilDate(text)).toThrow(RangeError);
    },
  );

  it('moves by days across months and years', () => {
    expect(addDays(day('2025-12-31'), 1)).toBe('2026-01-01');
    expect(addDays(day('2024-03-01'), -1)).toBe('2024-02-29');
    expect(() => addDays(day('9999-12-31'), 1)).toThrow(RangeError);
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2025-12-01', 12, '2026-12-01'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('moves %s by %d months to %s', (start, months, end) => {
    expect(addMonths(day(start), months)).toBe(end);
  });

  it.each([
    ['2025-12-01', 12, '2026-11-30'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-10-01', 3, '2026-12-31'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-11-29', 3, '2027-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-31', 6, '2027-06-30'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2027-03-01', 12, '2028-02-29'],
    ['2023-11-30', 3, '2024-02-29'],
  ])('as the last day of a cover from %s over %d months is %s', (start, months, end) => {
    expect(lastDayOfPeriod(day(start), months)).toBe(end);
  });

  it('counts the days of a range including both ends', () => {
    expect(daysBetweenInclusive(day('2025-12-01'), day('2026-11-30'))).toBe(365);
    expect(daysBetweenInclusive(day('2024-01-01'), day('2024-12-31'))).toBe(366);
    expect(daysBetweenInclusive(day('2026-11-22'), day('2026-11-22'))).toBe(1);
    expect(daysBetweenInclusive(day('2026-11-22'), day('2026-11-21'))).toBe(0);
  });

  it('is ordered by time', () => {
    expect(compareDays(day('2026-01-02'), day('2026-01-10'))).toBeLessThan(0);
    expect(compareDays(day('2026-01-02'), day('2026-01-02'))).toBe(0);
    expect(compareDays(day('2026-02-01'), day('2026-01-10'))).toBeGreaterThan(0);
  });

  it('changes at midnight in Shanghai, not in UTC', () => {
    expect(civilDateOf(new Date('2026-11-21T15:59:59.999Z'))).toBe('2026-11-21');
    expect(civilDateOf(new Date('2026-11-21T16:00:00Z'))).toBe('2026-11-22');
    expect(startOfDay(day('2026-11-22')).toISOString()).toBe('2026-11-21T16:00:00.000Z');
  });
});

describe('showing an instant', () => {
  it('uses Shanghai time', () => {
    expect(instantText('2026-11-21T16:05:09Z')).toBe('2026-11-22 00:05');
    expect(instantText(new Date('2026-01-01T00:00:00+08:00'))).toBe('2026-01-01 00:00');
    expect(exactInstantText('2026-11-21T16:05:09Z')).toBe('2026-11-22 00:05:09');
    expect(dayText('2026-11-21T16:05:09Z')).toBe('2026-11-22');
  });

  it('uses the format y/m/d h:i:s by default, or a given pattern', () => {
    expect(formatDate('2026-11-21T01:02:03Z')).toBe('2026/11/21 09:02:03');
    expect(formatDate(Date.UTC(2026, 10, 21), 'm月d日 h:i')).toBe('11月21日 08:00');
  });

  it.each([null, undefined, '', 'yesterday', Number.NaN])('shows nothing for %p', (value) => {
    expect(instantText(value)).toBe('');
  });
});
