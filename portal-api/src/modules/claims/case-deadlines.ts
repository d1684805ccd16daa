import chineseDays from 'chinese-days';
import { sql } from 'kysely';
import { abandonAfterDays } from 'shared-kernel/domain/claims/case-next-step';
import {
  civilDate,
  civilDateOf,
  addDays,
  dayMs,
  startOfDay,
  type CivilDate,
} from 'shared-kernel/domain/civil-date';

/**
 * True for a row of `cases` where silence counts as agreement: the newest adjustment pays something, and at least half
 * of the claimed amount. Old versions without lines count as paid in full.
 */
export const agreesBySilence = sql<boolean>`exists (
  select 1 from case_adjust
  where case_adjust.case_id = cases.id
    and case_adjust.version_no = (select max(version_no) from case_adjust newest where newest.case_id = cases.id)
    and case_adjust.total_payable_fen > 0
    and case_adjust.total_payable_fen * 2 >=
      (select coalesce(sum((line->>'claimed')::bigint), 0) from jsonb_array_elements(case_adjust.lines) line))`;

const hourMs = 3_600_000;

/** Days in which materials are expected, counted from the report. */
export const materialDays = 30;
/** Days after which the system closes a case without materials. */
export const abandonDays = materialDays + abandonAfterDays;
/** Later reports are accepted but marked, because many clauses require notice within two days. */
export const lateReportMs = 48 * hourMs;
export const urgeEveryMs = 24 * hourMs;

export const daysLater = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

export const withinDays = (days: number) => (since: Date) => daysLater(since, days);

/** Ends at 24:00 of the n-th workday after the day of `since`, considering public holidays and make-up days. */
export const withinWorkdays = (workdays: number) => (since: Date) =>
  startOfDay(addDays(civilDate(chineseDays.findWorkday(workdays, civilDateOf(since))), 1));

type Sla = 'none' | 'ok' | 'soon' | 'overdue';

/** Green in the first half of the period, then orange; red when it is over. */
export function slaOf(since: Date, deadline: Date | null, now: Date): Sla {
  if (!deadline) return 'none';
  if (now >= deadline) return 'overdue';
  const used = now.getTime() - since.getTime();
  return used * 2 <= deadline.getTime() - since.getTime() ? 'ok' : 'soon';
}

/** Days within which the employer must apply for the decision on a work injury (工伤保险条例第十七条). */
const injuryFilingDays = 30;

/** Returns the last day of that application; if it is not a workday, the next workday. */
export function injuryFilingDeadline(accidentDay: CivilDate): CivilDate {
  let last = addDays(accidentDay, injuryFilingDays);
  while (!chineseDays.isWorkday(last)) last = addDays(last, 1);
  return civilDate(last);
}
