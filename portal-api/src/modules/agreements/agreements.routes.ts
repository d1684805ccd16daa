import {
  getStampAsk,
  getStampAskInfo,
  signStampAsk,
  updateStampAskStatus,
} from 'shared-kernel/contract/agreements';
import { problems } from 'shared-kernel/contract';
import type { Module } from '../../platform/http/module';
import { Problem } from '../../platform/http/problem';
import { bindList } from '../../platform/lists/bind-list';
import { agreementList } from './agreement-list';
import { registerAgreementsProvider } from './agreements.provider';
import { signAgreement } from './sign-agreement';
import { requireAsk, signedCopyUrl, toStampAsk, waitingAsk } from './stamp-ask.repository';

/** Agreements that the provider requests employers to sign. */
export const agreementsModule: Module = (route, ctx) => {
  bindList(route, ctx, agreementList);
  route(getStampAskInfo, async ({ actor }) => {
    const ask = await waitingAsk(ctx.db, actor.customerId);
    return ask ? toStampAsk(ctx, ask) : null;
  });
  route(getStampAsk, async ({ actor, params }) => {
    const ask = await requireAsk(ctx.db, actor, params.id);
    return { ...(await toStampAsk(ctx, ask)), signFileUrl: await signedCopyUrl(ctx, ask) };
  });
  route(signStampAsk, ({ actor, body, ip }) => signAgreement(ctx, actor, body, ip));
  // Nothing is written: postponing keeps the state, and only signing sets signed.
  route(updateStampAskStatus, async ({ actor, body }) => {
    const ask = await requireAsk(ctx.db, actor, body.id);
    if (ask.ask_status !== body.askStatus) throw new Problem(problems.conflict);
    return { askStatus: ask.ask_status };
  });
  registerAgreementsProvider(ctx);
};
