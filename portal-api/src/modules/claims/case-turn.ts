import chineseDays from 'chinese-days';
import { sql, type RawBuilder } from 'kysely';
import { addDays, civilDate, type CivilDate } from 'shared-kernel/domain/civil-date';
import type { CaseParty } from 'shared-kernel/contract/claims';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { clauses, openState } from './case-machine';
import { caseCode } from './case-states';

/** The party that has to act, and the clause or law behind that and the deadline. */
type Turn = Pick<NonNullable<ReturnType<typeof openState>>, 'party' | 'article'>;

/** Null for a closed case: nobody has to act. A payment that came back waits for the employer's new account. */
export const turnOf = (status: number, payeeReturned = false): Turn | null =>
  payeeReturned ? { party: 'customer', article: clauses } : (openState(status) ?? null);

/** The states in which this party has to act, unless a payment came back. */
const statesOf = (party: CaseParty): number[] =>
  caseStatus.codes.filter((status) => turnOf(status)?.party === party);

/** Cases in which this party has to act: `turnOf` as a condition on the table. */
export const isTurnOf = (party: CaseParty): RawBuilder<boolean> => sql`case when cases.payee_returned
  then ${turnOf(caseCode.awaitPayment, true)?.party === party}
  else cases.case_status = any(${statesOf(party)}::int[]) end`;

/** Days in which the employer applies for the decision on a work injury (工伤保险条例第十七条). */
export const injuryFilingDays = 30;

/** Last day of that application; a last day that is no workday moves to the next one. */
export function injuryFilingDeadline(accidentDay: CivilDate): CivilDate {
  let last = addDays(accidentDay, injuryFilingDays);
  while (!chineseDays.isWorkday(last)) last = addDays(last, 1);
  return civilDate(last);
}
