import { z } from 'zod';
import { insurePeriodCode, personRow, type PlanDetail } from 'shared-kernel/contract/insure';
import { civilDate } from 'shared-kernel/contract';
import { addDays, compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { policyStartAheadDays, rosterMaxRows } from 'shared-kernel/domain/constants';
import * as texts from 'shared-kernel/domain/texts';

interface Given {
  plan: PlanDetail;
  /** Tomorrow, by the server's clock. */
  effectDate: CivilDate;
  today: CivilDate;
  /** Number of invalid rows; called when the list is validated. */
  wrongCount: () => number;
}

/** Schema of the apply page on submit. */
export function applySchema({ plan, effectDate, today, wrongCount }: Given) {
  const latest = addDays(today, policyStartAheadDays);
  return z.object({
    insurePeriod: insurePeriodCode,
    startDate: civilDate
      .refine((day) => compareDays(day, effectDate) >= 0, texts.startTooEarly)
      .refine((day) => compareDays(day, latest) <= 0, `${texts.startTooLate}${latest}`),
    persons: z
      .array(personRow, `人员不得少于${plan.minPersons}人`)
      .min(plan.minPersons, `人员不得少于${plan.minPersons}人`)
      .max(rosterMaxRows, `单次最多提交${rosterMaxRows}人`)
      .refine(() => wrongCount() === 0, texts.listErrorsMarked),
    agreeClauses: z.literal(true, texts.clausesNotAgreed),
  });
}

export type ApplyValues = z.output<ReturnType<typeof applySchema>>;
