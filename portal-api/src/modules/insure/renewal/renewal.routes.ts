import { declineRenewal, getRenewData, renewPolicies } from 'shared-kernel/contract/insure';
import type { Module } from '../../../platform/http/module';
import { bindList } from '../../../platform/lists/bind-list';
import { setDeclined } from './decline-renewal';
import { followOldPolicies } from './follow-policy';
import { renewData } from './renew-data';
import { renewEach } from './renew-policies';
import { renewalList } from './renewal-list';
import { remindOfRenewals, warnOfShortRenewals } from './renewal.jobs';

/** Renewing policies: one, several, or not at all. */
export const bindRenewals: Module = (route, ctx) => {
  bindList(route, ctx, renewalList);
  route(getRenewData, ({ params, query, actor, ip }) =>
    renewData(ctx, actor, params.id, query.customerMealId, ip),
  );
  route(renewPolicies, async ({ body, actor, ip }) => ({ list: await renewEach(ctx, actor, body.ids, ip) }));
  route(declineRenewal, ({ params, body, actor }) => setDeclined(ctx, actor, params.id, body.reason));
  ctx.jobs.register('insure.follow-old-policies', followOldPolicies);
  ctx.jobs.register('insure.warn-of-short-renewals', warnOfShortRenewals);
  ctx.jobs.register('insure.remind-of-renewals', remindOfRenewals);
};
