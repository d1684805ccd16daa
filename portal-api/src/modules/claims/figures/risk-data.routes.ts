import { estimateCase, estimateClaim } from 'shared-kernel/contract/claims/estimate';
import { exportRiskData, getRiskData, listRiskChoices } from 'shared-kernel/contract/claims/risk';
import { formatDate } from 'shared-kernel/domain/instant';
import type { Context } from '../../../platform/context';
import type { Route } from '../../../platform/http/route';
import { workbookAnswer } from '../../../platform/spreadsheet/workbook-answer';
import { estimateCase as estimateOf } from '../settling/case-estimate';
import { estimate } from '../settling/estimate';
import { riskDataOf, seesPremium } from './risk-data';
import { choices } from './risk-data.repository';
import { riskTables } from './risk-data-sheet';

/** Registers the estimate of an item, and accident figures as JSON and workbook. The printed report is a document. */
export function registerRiskData(route: Route, ctx: Context): void {
  route(estimateCase, ({ actor, params }) => estimateOf(ctx, actor, params.id));
  route(estimateClaim, ({ actor, body }) => estimate(ctx, actor, body));
  route(getRiskData, ({ actor, query }) => riskDataOf(ctx, actor, query));
  route(listRiskChoices, ({ actor }) => choices(ctx.db, actor));
  route(exportRiskData, async ({ actor, query }) => {
    const tables = riskTables(await riskDataOf(ctx, actor, query), seesPremium(actor));
    return workbookAnswer(ctx, actor, tables, `风险数据-${formatDate(ctx.clock.now(), 'ymd-his')}`);
  });
}
