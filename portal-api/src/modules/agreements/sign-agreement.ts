import { type AnswerOf, type BodyOf, problems } from 'shared-kernel/contract';
import type { signStampAsk } from 'shared-kernel/contract/agreements';
import { messageKind, stampAskStatus } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { rowById, updateById } from '../../platform/row-by-id';
import type { WrittenFile } from '../../platform/file-store';
import { Problem, refusedInWords } from '../../platform/http/problem';
import { pdfMaker } from '../documents/template/pdf-maker';
import { copyFile, signedCopy } from './signed-copy.document';
import { documentOf, requireAsk, signedCopyUrl, stampAskBizType, type AskRow } from './stamp-ask.repository';

type Form = BodyOf<typeof signStampAsk>;
type Signed = AnswerOf<typeof signStampAsk>;

/**
 * Signs the text that was read. Signing again returns the first signature; a withdrawn request or a different text is
 * 409.
 */
export async function signAgreement(ctx: Context, actor: Actor, form: Form, ip: string): Promise<Signed> {
  const ask = await requireAsk(ctx.db, actor, form.id);
  if (!form.agreed) throw refusedInWords('agreed', `请仔细阅读《${ask.ask_title}》`);
  if (ask.ask_status === stampAskStatus.code.withdrawn) throw new Problem(problems.conflict);
  if (ask.ask_status === stampAskStatus.code.waiting) await sign(ctx, actor, ask, form, ip);
  return signedFacts(ctx, await requireAsk(ctx.db, actor, form.id));
}

async function sign(ctx: Context, actor: Actor, ask: AskRow, form: Form, ip: string): Promise<void> {
  const document = await documentOf(ctx, ask);
  if (document && document.sha256 !== form.docSha256)
    throw new Problem(problems.conflict, {}, { message: '协议内容已更新，请重新阅读' });
  const at = ctx.clock.now();
  const customer = await rowById(ctx.db, 'customer', actor.customerId, 'customername', 'uscc');
  const copy = await signedCopy(pdfMaker(ctx, actor.customerId), ctx.config.brand.name, ask, {
    ...customer,
    signer: actor.name,
    username: actor.username,
    at,
    ip,
    docSha256: form.docSha256,
  });
  const written = await ctx.files.write(ctx.db, copyFile(ask, copy.bytes));
  const isFirst = await ctx.db.transaction().execute(async (trx) => {
    const won = await trx
      .updateTable('stamp_ask')
      .set({
        ask_status: stampAskStatus.code.signed,
        sign_time: at,
        sign_ip: ip,
        doc_sha256: form.docSha256,
        protocol_version: ask.company_version,
        page_count: document?.pageCount ?? form.pageCount,
      })
      .where('id', '=', ask.id)
      .where('ask_status', '=', stampAskStatus.code.waiting)
      .returning('id')
      .executeTakeFirst();
    if (won) await keep(ctx, trx, actor, ask, written, ip);
    return won !== undefined;
  });
  if (!isFirst) await ctx.files.discard(written);
}

async function keep(ctx: Context, trx: Trx, actor: Actor, ask: AskRow, copy: WrittenFile, ip: string) {
  const file = await ctx.files.record(trx, copy);
  await ctx.files.lock(trx, [file.id]);
  await updateById(trx, 'stamp_ask', ask.id, { sign_file_id: file.id });
  await updateById(trx, 'customer', actor.customerId, {
    stamp_ask_status: stampAskStatus.code.signed,
    updated_at: ctx.clock.now(),
  });
  const about = { customerId: actor.customerId, bizType: stampAskBizType };
  await ctx.outbox.settle(trx, { ...about, bizIds: [ask.id] });
  await ctx.outbox.add(trx, {
    ...about,
    kind: messageKind.code.signature,
    subject: `《${ask.ask_title}》签署完成`,
    content: `《${ask.ask_title}》已签署，可在协议管理中查看与下载。`,
    bizId: ask.id,
    link: `/setting/protocol?agreement=${ask.id}`,
  });
  await ctx.audit.write(trx, actor, {
    action: 'stamp-ask.sign',
    entity: 'stamp_ask',
    entityId: ask.id,
    after: { ask_status: stampAskStatus.code.signed, sign_file_id: file.id },
    ip,
  });
}

async function signedFacts(ctx: Context, ask: AskRow): Promise<Signed> {
  const signFileUrl = await signedCopyUrl(ctx, ask);
  if (!signFileUrl || !ask.sign_time) throw new Problem(problems.conflict);
  return { askStatus: ask.ask_status, signFileUrl, signTime: ask.sign_time.toISOString() };
}
