import type { Plan } from '../products/plan.repository';
import type { MadePdf, MakePdf } from './template/pdf-maker';
import { planName, writeSpecialTerms, writeTerms } from './plan-terms';

/** The special terms of one plan; `number` where they are those of a policy or application. */
export const specialClause = (
  make: MakePdf,
  plan: Plan,
  number?: readonly [name: string, value: string],
): Promise<MadePdf> =>
  make({ title: '特别约定', author: plan.supplyerName, date: plan.quote.created_at }, (sheet) => {
    sheet.title('雇主责任保险特别约定');
    sheet.facts([['方案', planName(plan)], ...(number ? [number] : [])]);
    sheet.heading('一、保障内容');
    writeTerms(sheet, plan);
    sheet.heading('二、特别约定');
    writeSpecialTerms(sheet, plan);
    sheet.note('特别约定与保险条款不一致的，以特别约定为准；未约定的，适用保险条款。');
  });
