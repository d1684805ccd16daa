import * as endpoints from 'shared-kernel/contract/claims/drafts';
import type { Context } from '../../../platform/context';
import type { Route } from '../../../platform/http/route';
import { draftsOf, endDraft, readDraft, saveDraft } from './case-drafts';
import { reportCase } from '../reporting/report-case';

/** Registers the endpoints of report drafts, which can be continued later and on another device. */
export function registerDrafts(route: Route, ctx: Context): void {
  route(endpoints.saveCaseDraft, ({ actor, body }) => saveDraft(ctx, actor, body));
  route(endpoints.listCaseDrafts, ({ actor }) => draftsOf(ctx, actor));
  route(endpoints.getCaseDraft, ({ actor, params }) => readDraft(ctx, actor, params.id));
  route(endpoints.deleteCaseDraft, async ({ actor, params }) => {
    await endDraft(ctx.db, actor, params.id);
    return null;
  });
  route(endpoints.reportCaseDraft, ({ actor, params, body }) => reportCase(ctx, actor, body, params.id));
}
