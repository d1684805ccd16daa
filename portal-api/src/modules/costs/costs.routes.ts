import {
  getCostAnalysis,
  getCostDifference,
  getCostDifferenceSheet,
  costPartNames,
  costParts,
} from 'shared-kernel/contract/money/costs';
import type { Module } from '../../platform/http/route';
import { workbookAnswer } from '../../platform/spreadsheet/workbook-answer';
import { costAnalysis } from './cost-analysis';
import { costDifference, type CostDifference } from './cost-difference';
import { yuanOfFen } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import type { SheetTable } from '../../platform/spreadsheet/write-tables';

type Figures = Pick<CostDifference, 'amount' | 'amountBefore' | 'parts'>;

const amountsOf = ({ amount, amountBefore, parts }: Figures): number[] =>
  [amountBefore, ...parts.map((one) => one.amount), amount, amount - amountBefore].map(yuanOfFen);

/** One row per project: the month before, the changes by cause, the month; the last row is the total. */
function costDifferenceTable(difference: CostDifference): SheetTable {
  const { month, monthBefore, projects } = difference;
  const head = ['项目', monthBefore, ...costParts.map((part) => costPartNames[part]), month, '变化'];
  return {
    title: '各项目变化原因',
    head,
    amounts: head.map((_, index) => index).slice(1),
    rows: [
      ...projects.map((one) => [one.projectname ?? texts.withoutProject, ...amountsOf(one)]),
      ['合计', ...amountsOf(difference)],
    ],
  };
}

/** Endpoints for the cost of cover and its changes. */
export const costsModule: Module = (route, ctx) => {
  route(getCostAnalysis, ({ actor, query }) => costAnalysis(ctx, actor, query));
  route(getCostDifference, ({ actor, query }) => costDifference(ctx, actor, query));
  route(getCostDifferenceSheet, async ({ actor, query }) => {
    const difference = await costDifference(ctx, actor, query);
    const table = costDifferenceTable(difference);
    const of = difference.bill?.settleNo ?? difference.month;
    return workbookAnswer(ctx, actor, [table], `${table.title}_${of}`);
  });
};
