import { jobType } from 'shared-kernel/domain/dictionaries';
import { planTermLines, specialTerms } from 'shared-kernel/domain/plan-terms';
import { toTerms } from '../products/plan.mapper';
import { insurableClasses } from '../products/plan.policy';
import type { Plan } from '../products/plan.repository';
import type { Sheet } from './template/sheet';

/** As papers name a plan: its name, then the number that it is found by. */
export const planName = ({ meal }: Plan): string => `${meal.mealname}（${meal.meal_no}）`;

/** What a plan promises per person, and which classes of work it insures. */
export function writeTerms(sheet: Sheet, plan: Plan): void {
  sheet.facts([
    ['承保公司', plan.supplyerName],
    ...planTermLines(toTerms(plan.meal)).map(({ label, value }) => [label, value] as const),
    [
      '承保职业类别',
      insurableClasses(plan)
        .map((code) => jobType.label(code))
        .join('、'),
    ],
  ]);
}

/** The particular agreements that go with a plan, numbered. */
export function writeSpecialTerms(sheet: Sheet, plan: Plan): void {
  specialTerms(toTerms(plan.meal)).forEach((term, index) => sheet.paragraph(`${index + 1}. ${term}`));
}
