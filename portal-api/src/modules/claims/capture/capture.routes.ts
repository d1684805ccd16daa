import * as endpoints from 'shared-kernel/contract/claims/capture';
import type { Context } from '../../../platform/context';
import type { Route } from '../../../platform/http/route';
import { materialsOf } from '../papers/case-materials';
import { capturePage } from './capture-page';
import { decideCaptured, removeCaptured, uploadCaptured } from './captured-files';
import { capturesOf, createCapture, revokeCapture } from './captures';
import { openCapture } from './open-capture';

/** Papers from a phone that is not signed in. */
export function registerCaptures(route: Route, ctx: Context): void {
  route(endpoints.createCapture, ({ actor, params, body }) =>
    createCapture(ctx, actor, params.id, body.materialCodes),
  );
  route(endpoints.listCaptures, ({ actor, params }) => capturesOf(ctx, actor, params.id));
  route(endpoints.revokeCapture, async ({ actor, params }) => {
    await revokeCapture(ctx, actor, params.id, params.captureId);
    return null;
  });
  route(endpoints.decideCaptured, async ({ actor, params, body }) => {
    await decideCaptured(ctx, actor, params.id, body);
    const { list, count } = await materialsOf(ctx, actor, params.id);
    return { list, count };
  });
  route(endpoints.capturePage, ({ params }) => capturePage(ctx, params.token));
  route(
    endpoints.uploadCaptured,
    ({ params, body, files }) => uploadCaptured(ctx, params.token, body, files),
    { customerOf: async ({ token }) => (await openCapture(ctx, ctx.db, token)).customerId },
  );
  route(endpoints.removeCaptured, async ({ params }) => {
    await removeCaptured(ctx, params.token, params.uploadKey);
    return null;
  });
}
