import { civilDate } from 'shared-kernel/domain/civil-date';
import type { CaseState } from 'shared-kernel/domain/nouns/case';
import { injuryFilingDeadline, slaOf } from './case-deadlines';
import { stateDeadline, turnOf } from './case-machine';

const at = (text: string) => new Date(`${text}T10:00:00+08:00`);
const shanghai = (deadline: Date | null) =>
  deadline && new Date(deadline.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

/** Days around public holidays of 2026, each with the end of the second workday after it. */
const days = [
  ['2026-02-13', '2026-02-25 00:00'], // Friday before the Spring Festival; 02-14 is a make-up day
  ['2026-02-14', '2026-02-26 00:00'], // the make-up Saturday itself
  ['2026-02-17', '2026-02-26 00:00'], // in the Spring Festival
  ['2026-04-03', '2026-04-09 00:00'], // before the Tomb-Sweeping holiday
  ['2026-04-30', '2026-05-08 00:00'], // before Labour Day; 05-09 is a make-up day
  ['2026-05-08', '2026-05-12 00:00'], // Friday before that make-up Saturday
  ['2026-06-18', '2026-06-24 00:00'], // before the Dragon Boat holiday
  ['2026-09-24', '2026-09-30 00:00'], // before the Mid-Autumn holiday
  ['2026-09-30', '2026-10-10 00:00'], // before the National Day; 10-10 is a make-up day
  ['2026-11-18', '2026-11-21 00:00'], // an ordinary Wednesday
  ['2026-11-20', '2026-11-25 00:00'], // an ordinary Friday
] as const;

const materialDeadline = at('2026-12-31');
const later = (day: string, count: number) => shanghai(new Date(at(day).getTime() + count * 86_400_000));
const byPapers = () => shanghai(materialDeadline);

type Expected = readonly [string | null, string | null, (day: string, workdays: string) => string | null];
const table: Readonly<Record<CaseState, Expected>> = {
  10: ['customer', '保险法第二十一条', () => null],
  11: ['customer', '保险法第二十二条', byPapers],
  12: ['platform', '保险法第二十二条', (_, workdays) => workdays],
  13: ['customer', '保险法第二十二条', byPapers],
  20: ['insurer', '保险法第二十三条', (day) => later(day, 30)],
  21: ['insurer', '保险法第二十三条', (day) => later(day, 30)],
  22: ['customer', '保险法第二十二条', byPapers],
  30: ['insurer', '保险法第二十三条', (day) => later(day, 10)],
  31: ['customer', '保险条款', (day) => later(day, 7)],
  32: ['insurer', '保险法第二十三条', (day) => later(day, 10)],
  40: ['insurer', '保险法第二十三条', (day) => later(day, 10)],
  41: [null, null, () => null],
  42: [null, null, () => null],
  43: [null, null, () => null],
};

describe('the party that has to act', () => {
  describe.each(Object.entries(table))('in state %s', (code, [party, article, date]) => {
    it.each(days)('entered on %s: party, article and date are correct', (day, workdays) => {
      const status = Number(code);
      const until = shanghai(stateDeadline(status, at(day), materialDeadline));
      expect(turnOf(status)).toEqual(party && { party, article });
      expect(until).toBe(date(day, workdays));
    });
  });
});

describe('the last day to apply for a work-injury decision', () => {
  it.each([
    ['2026-10-20', '2026-11-19'],
    ['2026-10-22', '2026-11-23'], // 11-21 is a Saturday
    ['2026-01-16', '2026-02-24'], // 02-15 is in the Spring Festival
    ['2026-09-01', '2026-10-08'], // 10-01 is the National Day
  ])('after an accident on %s is %s', (accident, last) => {
    expect(injuryFilingDeadline(civilDate(accident))).toBe(last);
  });
});

describe('the colour of a deadline', () => {
  const instant = (text: string) => new Date(`${text}+08:00`);
  const since = instant('2026-11-01T00:00:00');
  const deadline = instant('2026-11-11T00:00:00');

  test.each([
    ['2026-11-06T00:00:00', 'ok'],
    ['2026-11-06T00:00:01', 'soon'],
    ['2026-11-10T23:59:59', 'soon'],
    ['2026-11-11T00:00:00', 'overdue'],
  ])('at %s is %s', (now, colour) => {
    expect(slaOf(since, deadline, instant(now))).toBe(colour);
  });

  test('is none without a deadline', () => {
    expect(slaOf(since, null, instant('2027-01-01T00:00:00'))).toBe('none');
  });
});
