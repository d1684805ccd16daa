import chineseDays from 'chinese-days';
import { sql, type RawBuilder } from 'kysely';
import { addDays, civilDate, type CivilDate } from 'shared-kernel/domain/civil-date';
import type { CaseParty } from 'shared-kernel/contract/claims';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { caseCode } from './case-states';

/** Who has to act in a state, and what that and its deadline rest on. */
export interface Turn {
  party: CaseParty;
  article: string;
}

const insuranceLaw = (article: string) => `保险法第${article}条`;
const clauses = '保险条款';

const turns: Readonly<Record<number, Turn>> = {
  [caseCode.draft]: { party: 'customer', article: insuranceLaw('二十一') },
  [caseCode.awaitMaterials]: { party: 'customer', article: insuranceLaw('二十二') },
  [caseCode.firstCheck]: { party: 'platform', article: insuranceLaw('二十二') },
  [caseCode.mendMaterials]: { party: 'customer', article: insuranceLaw('二十二') },
  [caseCode.awaitApproval]: { party: 'insurer', article: insuranceLaw('二十三') },
  [caseCode.investigating]: { party: 'insurer', article: insuranceLaw('二十三') },
  [caseCode.sentBack]: { party: 'customer', article: insuranceLaw('二十二') },
  [caseCode.adjusting]: { party: 'insurer', article: insuranceLaw('二十三') },
  [caseCode.awaitCustomer]: { party: 'customer', article: clauses },
  [caseCode.objected]: { party: 'insurer', article: insuranceLaw('二十三') },
  [caseCode.awaitPayment]: { party: 'insurer', article: insuranceLaw('二十三') },
};

/** Null for a closed case: nobody has to act. A payment that came back waits for the employer's new account. */
export const turnOf = (status: number, payeeReturned = false): Turn | null =>
  payeeReturned ? { party: 'customer', article: clauses } : (turns[status] ?? null);

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
