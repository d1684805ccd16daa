import { getCostAnalysis, getCostDifference } from 'shared-kernel/contract/costs';
import type { Module } from '../../platform/http/module';
import { costAnalysis, costDifference } from './cost-analysis';

/** What cover costs, and why it changes. */
export const costsModule: Module = (route, ctx) => {
  route(getCostAnalysis, ({ actor, query }) => costAnalysis(ctx, actor, query));
  route(getCostDifference, ({ actor, query }) => costDifference(ctx, actor, query));
};
