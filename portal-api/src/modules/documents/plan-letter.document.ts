import { insurePeriod, jobType } from 'shared-kernel/domain/dictionaries';
import { moneyText } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import type { CustomerFacts } from '../customers/customers.repository';
import { insurableClasses, unitPriceOf } from '../products/plan.policy';
import type { Plan } from '../products/plan.repository';
import { planName, writeSpecialTerms, writeTerms } from './plan-terms';
import type { Sheet } from './template/sheet';

export const planLetterTitle = '方案确认书';

/** Writes the letter by which an employer confirms quoted plans: terms, prices, special terms, space for the seal. */
export function writePlanLetter(sheet: Sheet, customer: CustomerFacts, plans: readonly Plan[]): void {
  sheet.title('雇主责任险方案确认书');
  sheet.facts([
    ['投保企业', customer.customername],
    [texts.creditCode, customer.uscc],
    ['服务机构', customer.signcompanyname],
  ]);
  sheet.paragraph('本企业已阅读并理解下列方案的保障内容、费用标准及特别约定，确认按下列方案投保。');
  for (const plan of plans) writePlan(sheet, plan);
  sheet.heading('投保企业声明');
  sheet.paragraph('本企业确认所提供的雇员信息真实、准确，已就个人信息的提供取得雇员同意，并已收到保险条款。');
  sheet.signatures([customer.customername]);
}

function writePlan(sheet: Sheet, plan: Plan): void {
  const { meal, quote } = plan;
  sheet.heading(`方案：${planName(plan)}`);
  writeTerms(sheet, plan);
  sheet.facts([
    ['方案有效期', `${quote.valid_from} 至 ${quote.valid_to}`],
    ['折扣', quote.discount_percent === 100 ? '无折扣' : `${quote.discount_percent}%`],
  ]);
  const periods = [...meal.insure_periods].sort((a, b) => a - b);
  sheet.table(
    ['每人保险费', ...periods.map((months) => insurePeriod.label(months))],
    insurableClasses(plan).map((code) => [
      jobType.label(code),
      ...periods.map((months) => {
        const price = unitPriceOf(plan, code, months);
        return price === undefined ? '不承保' : moneyText(price);
      }),
    ]),
  );
  sheet.heading('特别约定');
  writeSpecialTerms(sheet, plan);
}
