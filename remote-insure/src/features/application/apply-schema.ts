import { z } from 'zod';
import { insurePeriodCode, personRow, type PlanDetail } from 'shared-kernel/contract/insure';
import { civilDate } from 'shared-kernel/contract';
import { addDays, compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { policyStartAheadDays, rosterMaxRows } from 'shared-kernel/domain/constants';

interface Given {
  plan: PlanDetail;
  /** Tomorrow, by the server's clock. */
  effectDate: CivilDate;
  today: CivilDate;
  /** Rows that are wrong right now; asked when the list is checked. */
  wrongCount: () => number;
}

/** What the apply page asks for before it hands anything in. */
export function applySchema({ plan, effectDate, today, wrongCount }: Given) {
  const latest = addDays(today, policyStartAheadDays);
  return z.object({
    insurePeriod: insurePeriodCode,
    startDate: civilDate
      .refine((day) => compareDays(day, effectDate) >= 0, '起保日期不能早于次日')
      .refine((day) => compareDays(day, latest) <= 0, `起保日期不能晚于${latest}`),
    persons: z
      .array(personRow, `人员不得少于${plan.minPersons}人`)
      .min(plan.minPersons, `人员不得少于${plan.minPersons}人`)
      .max(rosterMaxRows, `单次最多提交${rosterMaxRows}人`)
      .refine(() => wrongCount() === 0, '人员清单中仍有错误，请修改标红的内容'),
    agreeClauses: z.literal(true, '请阅读并同意保险条款和投保须知'),
  });
}

export type ApplyValues = z.output<ReturnType<typeof applySchema>>;
