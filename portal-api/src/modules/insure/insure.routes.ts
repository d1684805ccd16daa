import {
  cancelInsure,
  createInsure,
  deleteInsure,
  getInsure,
  getInsureDraft,
  openToBranches,
  payInsure,
  quoteCustomerMeal,
  submitInsure,
  updateInsure,
} from 'shared-kernel/contract/insure';
import type { Module } from '../../platform/http/module';
import { bindList } from '../../platform/lists/bind-list';
import { bindAggregates } from './figures/aggregates';
import { bindCostDays } from './figures/cost-days';
import { cancelApplication, payApplication, submitApplication } from './applications';
import { deleteDraft, readDraft, saveDraft } from './drafts';
import { insureDetail } from './insure-detail';
import { expireCover, refuseLate, startCover, voidUnpaid } from './insure.jobs';
import { registerInsureCommands } from './insure.provider';
import { compactPeople } from './figures/people-counts';
import { bindPeople } from './people/people.routes';
import { countLookups } from './people/number-lookups';
import { setOpenToBranches } from './open-to-branches';
import { policyList } from './policy-list';
import { quotePlan } from './quote-plan';
import { bindRenewals } from './renewal/renewal.routes';

/** Applications and policies, the people in them, and their figures. */
export const insureModule: Module = (route, ctx) => {
  bindList(route, ctx, policyList);
  route(quoteCustomerMeal, ({ body, actor }) => quotePlan(ctx, actor, body));
  route(getInsure, ({ params, actor }) => insureDetail(ctx, actor, params.id));
  route(getInsureDraft, ({ params, actor }) => readDraft(ctx, actor, params.id));
  route(createInsure, async ({ body, actor, ip }) => {
    await countLookups(ctx, { actor, ip }, createInsure.id, body.persons.length);
    return saveDraft(ctx, actor, body);
  });
  route(updateInsure, async ({ params, body, actor, ip }) => {
    await countLookups(ctx, { actor, ip }, updateInsure.id, body.persons.length);
    return saveDraft(ctx, actor, body, params.id);
  });
  route(deleteInsure, ({ params, actor }) => deleteDraft(ctx, actor, params.id));
  route(submitInsure, ({ params, actor }) => submitApplication(ctx, actor, params.id));
  route(payInsure, ({ params, actor }) => payApplication(ctx, actor, params.id));
  route(cancelInsure, ({ params, body, actor }) => cancelApplication(ctx, actor, params.id, body.reason));

  route(openToBranches, ({ params, body, actor }) => setOpenToBranches(ctx, actor, params.id, body.open));

  bindRenewals(route, ctx);
  bindPeople(route, ctx);
  bindAggregates(route, ctx);
  bindCostDays(route, ctx);
  registerInsureCommands(ctx);
  ctx.jobs.register('insure.start-cover', startCover, { after: ['insure.follow-old-policies'] });
  ctx.jobs.register('insure.void-unpaid', voidUnpaid);
  ctx.jobs.register('insure.refuse-late', refuseLate);
  ctx.jobs.register('insure.compact-people', compactPeople);
  // Everything that can still change a running policy comes first.
  ctx.jobs.register('insure.expire-cover', expireCover, {
    after: [
      'insure.start-cover',
      'roster.postpone',
      'roster.take-effect',
      'roster.void-unpaid',
      'roster.void-unconfirmed',
      'roster.end-surrendered',
      'roster.postpone-surrender',
    ],
  });
};
