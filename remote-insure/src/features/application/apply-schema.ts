import { z } from 'zod';
import { insurePeriodCode, personRow, type PlanDetail } from 'shared-kernel/contract/insure';
import { civilDate } from 'shared-kernel/contract';
import { addDays, compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { policyStartAheadDays, rosterMaxRows } from 'shared-kernel/domain/constants';
import { payType } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import type { Verdict } from '../../shared/verdict.hook';

interface Given {
  plan: PlanDetail;
  /** Tomorrow, by the server's clock. */
  effectDate: CivilDate;
  today: CivilDate;
  /** A renewal begins on the day after the old policy, whatever day that is. */
  isStartFixed: boolean;
  /** Whether every paper was opened; called when the consent is validated. */
  isRead: () => boolean;
  /** Refinement that fails while the staff list has errors. */
  rule: Verdict['rule'];
}

/** Returns the schema that validates the apply page on submit. */
export function applySchema({ plan, effectDate, today, isStartFixed, isRead, rule }: Given) {
  const latest = addDays(today, policyStartAheadDays);
  return z.object({
    insurePeriod: insurePeriodCode,
    startDate: civilDate
      .refine((day) => compareDays(day, effectDate) >= 0, texts.startTooEarly)
      .refine((day) => isStartFixed || compareDays(day, latest) <= 0, `${texts.startTooLate}${latest}`),
    projectId: z.int().nullish(),
    payType: z.literal([...payType.codes]).default(payType.code.balance),
    workUnit: z.string().trim().max(100).nullish(),
    persons: z
      .array(personRow, `人员不得少于${plan.minPersons}人`)
      .min(plan.minPersons, `人员不得少于${plan.minPersons}人`)
      .max(rosterMaxRows, `单次最多提交${rosterMaxRows}人`)
      .refine(...rule),
    agreeClauses: z.literal(true, texts.clausesNotAgreed).refine(() => isRead(), texts.papersUnread),
  });
}

export type ApplyValues = z.output<ReturnType<typeof applySchema>>;
