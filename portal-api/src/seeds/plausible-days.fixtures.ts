import { sql } from 'kysely';
import { filingStatus, messageKind } from 'shared-kernel/domain/dictionaries';
import type { Db } from '../platform/db/database';
import type { Demo } from '../testing/demo';
import { caseFacts, caseRules } from './plausible-cases.fixtures';

/** An action of a person, at a time that the portal shows. */
interface Act {
  kind: string;
  customer_id: number;
  /** Time in Asia/Shanghai, YYYY-MM-DD HH:MM:SS. */
  at: string;
}

/** Actions of people in the demo, with their times; what the system does at midnight is left out. */
const acts = sql<Act>`
  select kind, customer_id, to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at from (
    select 'case' as kind, customer_id, report_time as at from cases
    union all select 'accident', customer_id, accident_time from cases
    union all select 'step of a case', customer_id, flow.created_at from case_flow flow join cases on cases.id = flow.case_id
      where flow.actor_name <> '系统'
    union all select 'application', customer_id, submit_time from insure where submit_time is not null
    union all select 'payment of a policy', customer_id, pay_time from insure where pay_time is not null
    union all select 'step of a policy', customer_id, flow.created_at from insure_flow flow join insure on insure.id = flow.insure_id
      where flow.actor_name <> '系统'
    union all select 'order', customer_id, submit_time from add_reduce
    union all select 'filing', customer_id, submit_time from labor_filing where submit_time is not null
    union all select 'step of a filing', customer_id, flow.created_at from labor_filing_flow flow
      join labor_filing filing on filing.id = flow.filing_id where filing.filing_status <> ${filingStatus.code.void} or flow.actor_name <> '系统'
    union all select 'recharge', customer_id, created_at from cost
    union all select 'audit of a recharge', customer_id, audit_time from cost where audit_time is not null
    union all select 'withdrawal', customer_id, created_at from withdrawal
    union all select 'invoice', customer_id, created_at from invoice
    union all select 'voucher', customer_id, submit_time from voucher
    union all select 'question', customer_id, create_time from case_question where customer_id is not null
    union all select 'answer', customer_id, answer_time from case_question where customer_id is not null and answer_time is not null
    union all select 'notice', customer_id, created_at from message where kind = ${messageKind.code.system} and biz_type is null
    union all select 'article', 0, published_at from article
  ) act`;

const day = (at: string) => at.slice(0, 10);
const month = (at: string) => at.slice(0, 7);
const minute = (at: string) => at.slice(11, 16);

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
}

/** Kinds of actions that are frequent enough to occur in every month. */
const monthlyKinds = ['case', 'accident', 'order', 'filing', 'recharge'];
const leastForMonths = 24;

/** Returns the months with more than twice the average of a kind, for one employer or for all. */
function crowdedMonths(all: readonly Act[]): string[] {
  const ofKinds = all.filter(({ kind }) => monthlyKinds.includes(kind));
  const groups = [
    ...grouped(ofKinds, ({ kind, customer_id: id }) => `${kind} of employer ${id}`),
    ...grouped(ofKinds, ({ kind }) => kind),
  ].filter((group) => group.length >= leastForMonths);
  return groups.flatMap((group) => {
    const months = grouped(group, ({ at }) => month(at));
    const average = group.length / months.length;
    return months
      .filter((rows) => rows.length > 2 * average)
      .map((rows) => {
        const [one] = rows;
        return `${rows.length} of ${group.length}: ${one?.kind} of employer ${one?.customer_id} in ${month(one?.at ?? '')}`;
      });
  });
}

/** Returns implausible times: at night, or many at the same minute of the day. */
function oddTimes(all: readonly Act[]): string[] {
  const atNight = all.filter(({ at, kind }) => {
    const hour = Number(at.slice(11, 13));
    return kind !== 'accident' && (hour < 7 || hour >= 22);
  });
  const piles = grouped(all, ({ kind }) => kind).flatMap((group) =>
    grouped(group, ({ at }) => minute(at)).filter(
      (rows) =>
        rows.length > Math.max(4, group.length / 12) && new Set(rows.map(({ at }) => day(at))).size > 1,
    ),
  );
  return [
    ...grouped(atNight, ({ kind }) => kind).map((rows) => `${rows.length} times at night: ${rows[0]?.kind}`),
    ...piles.map((rows) => `${rows.length} times at ${minute(rows[0]?.at ?? '')}: ${rows[0]?.kind}`),
  ];
}

const twoDigits = (number: string | number) => String(number).padStart(2, '0');

/** Returns the n-th Sunday of a month (YYYY-MM). */
function sundayOf(ofMonth: string, n: number): string {
  const first = new Date(`${ofMonth}-01T00:00:00Z`).getUTCDay();
  return `${ofMonth}-${twoDigits(((7 - first) % 7) + 1 + (n - 1) * 7)}`;
}

/** Returns the days that a text announces, relative to the day on which it was sent. */
function announcedDays(text: string, sent: string): string[] {
  const announced = text.match(/(将于|最迟|请在|请于|截至|缴款期限)[^。；]*/g)?.join('。') ?? '';
  return [
    ...[...announced.matchAll(/(\d{4})-(\d{2})-(\d{2})/g)].map(([found]) => found),
    ...[...announced.matchAll(/(?<!\d年)(\d{1,2})月(\d{1,2})日/g)].map(([, m = '', d = '']) => {
      const inYear = `${sent.slice(0, 4)}-${twoDigits(m)}-${twoDigits(d)}`;
      // In a text of December, January is that of the next year.
      return Number(m) + 6 < Number(sent.slice(5, 7))
        ? `${Number(sent.slice(0, 4)) + 1}${inYear.slice(4)}`
        : inYear;
    }),
    ...[...announced.matchAll(/本月第([一二三四])个周日/g)].map(([, n = '']) =>
      sundayOf(month(sent), '一二三四'.indexOf(n) + 1),
    ),
  ];
}

/** Returns messages that announce a day which had already come. */
async function lateAnnouncements(db: Db): Promise<string[]> {
  const { rows } = await sql<{ content: string; sent: string }>`
    select content, to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as sent from message order by id`.execute(
    db,
  );
  return rows.flatMap(({ content, sent }) =>
    announcedDays(content, sent)
      .filter((named) => named <= sent)
      .map((named) => `sent ${sent}, announces ${named}: ${content.slice(0, 60)}`),
  );
}

/** Returns filings whose steps or days are in the wrong order, and sizes that too many filings share. */
async function oddFilings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ filing_no: string; person_count: number; isOdd: boolean }>`
    select filing_no, person_count,
      submit_time < contract_begin::timestamp at time zone 'Asia/Shanghai'
        or exists (select from labor_filing_flow later join labor_filing_flow earlier
          on earlier.filing_id = later.filing_id and earlier.id < later.id and earlier.created_at >= later.created_at
          where later.filing_id = labor_filing.id) as "isOdd"
    from labor_filing order by id`.execute(db);
  const alike = grouped(rows, ({ person_count: size }) => String(size)).filter(
    (group) => group.length > Math.max(2, rows.length / 5),
  );
  return [
    ...rows.filter(({ isOdd }) => isOdd).map(({ filing_no: no }) => `filing ${no} has steps out of order`),
    ...alike.map((group) => `${group.length} filings have ${group[0]?.person_count} people`),
  ];
}

/** Tests whether an expert would believe every case, order, filing and message of the demo. */
export function itIsPlausible(demo: () => Demo): void {
  let cases: Awaited<ReturnType<typeof caseFacts>>;
  let done: Act[];

  beforeAll(async () => {
    cases = await caseFacts(demo().ctx.db);
    done = (await acts.execute(demo().ctx.db)).rows;
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
    expect(crowdedMonths(done)).toEqual([]);
  });

  it('has nobody working at night, and no pile at one time of the day', () => {
    expect(oddTimes(done)).toEqual([]);
  });

  it('announces nothing that has already come', async () => {
    expect(await lateAnnouncements(demo().ctx.db)).toEqual([]);
  });

  it('has filings whose steps follow each other, of many sizes', async () => {
    expect(await oddFilings(demo().ctx.db)).toEqual([]);
  });
}
