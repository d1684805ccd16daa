import type { Plan } from '../products/plan.repository';
import type { MadePdf, MakePdf } from './chinese-pdf';
import { specialTerms, termLines } from './plan-terms';

/** The special terms of one plan; `policyNo` when they are those of a policy. */
export const specialClause = (make: MakePdf, plan: Plan, policyNo: string | null): Promise<MadePdf> =>
  make({ title: '特别约定', author: plan.supplyerName, date: plan.quote.created_at }, (sheet) => {
    sheet.title('雇主责任保险特别约定');
    sheet.facts([['方案', `${plan.meal.meal_no} ${plan.meal.mealname}`]]);
    if (policyNo !== null) sheet.facts([['保单号', policyNo]]);
    sheet.heading('一、保障内容');
    sheet.facts(termLines(plan));
    sheet.heading('二、特别约定');
    specialTerms(plan).forEach((term, index) => sheet.paragraph(`${index + 1}. ${term}`));
    sheet.note('特别约定与保险条款不一致的，以特别约定为准；未约定的，适用保险条款。');
  });
