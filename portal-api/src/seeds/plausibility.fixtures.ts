import type { Demo } from '../testing/demo';
import { caseFacts, caseRules } from './plausible-cases.fixtures';
import { actsOf, crowdedMonths, lateAnnouncements, oddFilings, oddTimes } from './plausible-days.fixtures';

/** Tests every case, order, filing and message of the demo by what somebody of the trade would believe. */
export function itIsPlausible(demo: () => Demo): void {
  let cases: Awaited<ReturnType<typeof caseFacts>>;
  let acts: Awaited<ReturnType<typeof actsOf>>;

  beforeAll(async () => {
    cases = await caseFacts(demo().ctx.db);
    acts = await actsOf(demo().ctx.db);
  });

  it.each(Object.entries(caseRules))('has cases of which each %s', (_, holds) => {
    const broken = cases.filter((one) => !holds(one)).map((one) => one.case_no);

    expect({ broken: broken.length, of: cases.length, first: broken[0] }).toEqual({
      broken: 0,
      of: cases.length,
      first: undefined,
    });
  });

  it('has no month with more than twice the average of cases, orders, filings or recharges', () => {
    expect(crowdedMonths(acts)).toEqual([]);
  });

  it('has nobody working at night, and no pile at one time of the day', () => {
    expect(oddTimes(acts)).toEqual([]);
  });

  it('announces nothing that has already come', async () => {
    expect(await lateAnnouncements(demo().ctx.db)).toEqual([]);
  });

  it('has filings whose steps follow each other, of many sizes', async () => {
    expect(await oddFilings(demo().ctx.db)).toEqual([]);
  });
}
