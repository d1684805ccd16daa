import { jobType } from 'shared-kernel/domain/dictionaries';
import { planTermLines, specialTerms } from 'shared-kernel/domain/plan-terms';
import { toTerms } from '../products/plan.mapper';
import { insurableClasses } from '../products/plan.policy';
import type { Plan } from '../products/plan.repository';
import type { MakePdf } from './template/pdf-maker';
import type { Sheet } from './template/sheet';

/** Makes the special terms of one plan; `number` identifies the policy or application, if any. */
export const specialClause = (make: MakePdf, plan: Plan, number?: readonly [name: string, value: string]) =>
  make({ title: '特别约定', author: plan.supplyerName, date: plan.quote.created_at }, (sheet) => {
    sheet.title('雇主责任保险特别约定');
    sheet.facts([['方案', planName(plan)], ...(number ? [number] : [])]);
    sheet.heading('一、保障内容');
    writeTerms(sheet, plan);
    sheet.heading('二、特别约定');
    writeSpecialTerms(sheet, plan);
    sheet.note('特别约定与保险条款不一致的，以特别约定为准；未约定的，适用保险条款。');
  });

export const planName = ({ meal }: Plan): string => `${meal.mealname}（${meal.meal_no}）`;

/** Writes the plan's benefits per person and the insured classes of work. */
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

export function writeSpecialTerms(sheet: Sheet, plan: Plan): void {
  specialTerms(toTerms(plan.meal)).forEach((term, index) => sheet.paragraph(`${index + 1}. ${term}`));
}
