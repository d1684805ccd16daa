import chineseDays from 'chinese-days';
import { civilDate, civilDateOf, addDays, startOfDay } from 'shared-kernel/domain/civil-date';
import { caseCode } from './case-states';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Days in which materials are expected, counted from the report. */
export const materialDays = 30;
/** Days after which a case without materials is closed by the system. */
export const abandonDays = 180;
/** Later reports are accepted but marked, because many clauses ask for notice within two days. */
export const lateReportMs = 48 * hourMs;
export const urgeEveryMs = 24 * hourMs;

const daysInState: Record<number, number> = {
  [caseCode.awaitApproval]: 30,
  [caseCode.investigating]: 30,
  [caseCode.adjusting]: 10,
  [caseCode.awaitCustomer]: 7,
  [caseCode.objected]: 10,
  [caseCode.awaitPayment]: 10,
};

const waitsForMaterials = (status: number) =>
  status === caseCode.awaitMaterials || status === caseCode.mendMaterials || status === caseCode.sentBack;

export const daysLater = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

/** When a state entered at `since` should have ended; null for closed cases. */
export function stateDeadline(status: number, since: Date, materialDeadline: Date | null): Date | null {
  if (waitsForMaterials(status)) return materialDeadline;
  if (status === caseCode.firstCheck) return endOfWorkday(since, 2);
  const days = daysInState[status];
  return days === undefined ? null : daysLater(since, days);
}

/** 24:00 of the n-th workday after the day of `since`; public holidays and make-up days counted. */
function endOfWorkday(since: Date, workdays: number): Date {
  return startOfDay(addDays(civilDate(chineseDays.findWorkday(workdays, civilDateOf(since))), 1));
}

export type Sla = 'none' | 'ok' | 'soon' | 'overdue';

/** Green in the first half of the time given, then orange, red when it is over. */
export function slaOf(since: Date, deadline: Date | null, now: Date): Sla {
  if (!deadline) return 'none';
  if (now >= deadline) return 'overdue';
  const used = now.getTime() - since.getTime();
  return used * 2 <= deadline.getTime() - since.getTime() ? 'ok' : 'soon';
}
