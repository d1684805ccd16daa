import { applyForBill } from 'shared-kernel/contract/money/bill-requests';
import { askAboutSettlement, getSettlement, payBills } from 'shared-kernel/contract/money/settlements';
import type { Module } from '../../platform/http/module';
import { bindList } from '../../platform/lists/bind-list';
import { requestBill } from './apply-for-bill';
import { registerBillingJobs } from './billing.jobs';
import { registerBillingProvider } from './billing.provider';
import { itemList, peopleList } from './item-lists';
import { payFromWallet } from './pay-bills';
import { askAboutItem } from './questions';
import { settlementDetail } from './settlement-detail';
import { settlementList } from './settlement-list';

/** Monthly bills: what they consist of, how they are paid. */
export const billingModule: Module = (route, ctx) => {
  bindList(route, ctx, settlementList);
  bindList(route, ctx, itemList);
  bindList(route, ctx, peopleList);
  route(getSettlement, ({ actor, params }) => settlementDetail(ctx, actor, params.id));
  route(askAboutSettlement, ({ actor, params, body }) => askAboutItem(ctx, actor, params.id, body));
  route(applyForBill, ({ actor, body }) => requestBill(ctx, actor, body));
  route(payBills, ({ actor, body }) => payFromWallet(ctx, actor, body));

  registerBillingJobs(ctx);
  registerBillingProvider(ctx);
};
