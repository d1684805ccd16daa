import { sql } from 'kysely';
import {
  getStampAsk,
  getStampAskInfo,
  listStampAsks,
  signStampAsk,
  type StampAsk,
  updateStampAskStatus,
} from 'shared-kernel/contract/agreements';
import { problems } from 'shared-kernel/contract';
import { stampAskStatus } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import type { Module } from '../../platform/http/route';
import { bindList } from '../../platform/lists/bind-list';
import { equals } from '../../platform/lists/conditions';
import { listRow } from '../../platform/lists/list-query';
import { defineListSource, eachRow } from '../../platform/lists/list-source';
import { ofCustomer } from '../../platform/tenant';
import { agreementUrl } from '../reference/reference.repository';
import { registerAgreementsProvider } from './agreements.provider';
import { signAgreement } from './sign-agreement';
import { documentOf, requireAsk, signedCopyUrl, waitingAsk, type AskRow } from './stamp-ask.repository';

const { waiting } = stampAskStatus.code;

const agreementList = defineListSource<typeof listStampAsks>({
  endpoint: listStampAsks,
  table: 'stamp_ask',
  from: sql`stamp_ask join signcompany on signcompany.id = stamp_ask.signcompany_id`,
  visible: (actor) => ofCustomer(actor, 'stamp_ask'),
  fields: {
    signcompany: 'stamp_ask.signcompany_id',
    fddProtocolUrl: null,
    signcompanyname: 'signcompany.signcompanyname',
    protocolVersion: sql`coalesce(stamp_ask.protocol_version, signcompany.protocol_version)`,
    isOutdated: sql`coalesce(stamp_ask.protocol_version <> signcompany.protocol_version, false)`,
    createTime: 'stamp_ask.created_at',
    actions: null,
  },
  also: { url: sql`coalesce(stamp_ask.fdd_protocol_url, signcompany.fdd_protocol_url)` },
  complete: eachRow<StampAsk & { url: string | null }>(({ signcompany, url, askStatus }) => ({
    fddProtocolUrl: agreementUrl({ id: signcompany, fdd_protocol_url: url }),
    actions: askStatus === waiting ? ['sign'] : [],
  })),
  filters: { askStatus: equals('stamp_ask.ask_status') },
});

/** Returns an agreement with the facts that its signature names; a signed one keeps those of that time. */
async function withDocument(ctx: Context, actor: Actor, ask: AskRow): Promise<StampAsk> {
  const row = await listRow<StampAsk>(agreementList, { ctx, actor }, ask.id);
  const document = ask.ask_status === waiting ? await documentOf(ctx, ask) : undefined;
  return document ? { ...row, pageCount: document.pageCount, docSha256: document.sha256 } : row;
}

/** Agreements that the provider asks employers to sign. */
export const agreementsModule: Module = (route, ctx) => {
  bindList(route, ctx, agreementList);
  route(getStampAskInfo, async ({ actor }) => {
    const ask = await waitingAsk(ctx.db, actor.customerId);
    return ask ? withDocument(ctx, actor, ask) : null;
  });
  route(getStampAsk, async ({ actor, params }) => {
    const ask = await requireAsk(ctx.db, actor, params.id);
    return { ...(await withDocument(ctx, actor, ask)), signFileUrl: await signedCopyUrl(ctx, ask) };
  });
  route(signStampAsk, ({ actor, body, ip }) => signAgreement(ctx, actor, body, ip));
  // Only checks the state: postponing keeps it, and only signing changes it.
  route(updateStampAskStatus, async ({ actor, body }) => {
    const ask = await requireAsk(ctx.db, actor, body.id);
    if (ask.ask_status !== body.askStatus) throw new Problem(problems.conflict);
    return { askStatus: ask.ask_status };
  });
  registerAgreementsProvider(ctx);
};
