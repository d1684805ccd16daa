import { getCostAnalysis, getCostDifference, getCostDifferenceSheet } from 'shared-kernel/contract/costs';
import type { Module } from '../../platform/http/module';
import { workbookAnswer } from '../../platform/spreadsheet/workbook-answer';
import { costAnalysis } from './cost-analysis';
import { costDifference } from './cost-difference';
import { costDifferenceTable } from './cost-difference-sheet';

/** What cover costs, and why it changes. */
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
