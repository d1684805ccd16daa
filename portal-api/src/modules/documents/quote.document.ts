import { insurePeriod, jobType } from 'shared-kernel/domain/dictionaries';
import { addFen, moneyText, mulRatio, zeroFen } from 'shared-kernel/domain/money';
import type { CustomerFacts } from '../customers/customers.repository';
import { unitPriceOf } from '../products/plan.policy';
import type { Plan } from '../products/plan.repository';
import type { MadePdf, MakePdf } from './template/pdf-maker';
import { planName, writeSpecialTerms, writeTerms } from './plan-terms';

export const quoteTitle = '方案试算书';

/** Makes a quote: the plan's cost for the number of people per class and for each period. */
export const quoteDocument = (
  make: MakePdf,
  plan: Plan,
  { customername }: CustomerFacts,
  counts: readonly { jobType: number; count: number }[],
  date: Date,
): Promise<MadePdf> =>
  make({ title: quoteTitle, author: plan.supplyerName, date }, (sheet) => {
    const periods = [...plan.meal.insure_periods].sort((a, b) => a - b);
    const people = counts.filter(({ count }) => count > 0);
    const amounts = (months: number) =>
      people.map(({ jobType: job, count }) => {
        const unit = unitPriceOf(plan, job, months);
        return unit === undefined ? undefined : mulRatio(unit, count, 1);
      });
    sheet.title(`雇主责任险${quoteTitle}`);
    sheet.facts([
      ['投保企业', customername],
      ['方案', planName(plan)],
      ['报价有效期', `${plan.quote.valid_from} 至 ${plan.quote.valid_to}`],
    ]);
    sheet.heading('一、保费');
    sheet.table(
      ['职业类别', '人数', ...periods.map((months) => insurePeriod.label(months))],
      [
        ...people.map(({ jobType: job, count }, at) => [
          jobType.label(job),
          `${count}`,
          ...periods.map((months) => {
            const amount = amounts(months)[at];
            return amount === undefined ? '不承保' : moneyText(amount);
          }),
        ]),
        [
          '合计',
          `${people.reduce((sum, { count }) => sum + count, 0)}`,
          ...periods.map((months) =>
            moneyText(addFen(...amounts(months).map((amount) => amount ?? zeroFen))),
          ),
        ],
      ],
    );
    sheet.heading('二、保障内容');
    writeTerms(sheet, plan);
    sheet.heading('三、特别约定');
    writeSpecialTerms(sheet, plan);
    sheet.note('本试算仅供参考，实际保费以提交投保时的人员名单为准。');
  });
