import { getCostAnalysis, getCostDifference, getCostDifferenceSheet } from 'shared-kernel/contract/costs';
import type { Module } from '../../platform/http/module';
import { workbookOf } from '../../platform/spreadsheet/write-tables';
import { xlsxMime } from '../../platform/spreadsheet/xlsx-mime';
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
    return {
      bytes: await workbookOf([table]),
      mime: xlsxMime,
      fileName: `${table.title}_${difference.bill?.settleNo ?? difference.month}.xlsx`,
    };
  });
};
