import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import { getPolicyArchive } from 'shared-kernel/contract/documents';
import { getCertificate, getEndorseFile, getProjectCertificate } from 'shared-kernel/contract/staff-papers';
import { endorseStatus, usertype } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Module, RawAnswer } from '../../platform/http/route';
import { ownedBy } from '../../platform/tenant';
import { clauseDocument } from '../documents/insurer-papers.document';
import { insurerOf, planLetterBytes } from '../documents/paper-files';
import { planLetterTitle } from '../documents/plan-letter.document';
import { specialClause } from '../documents/plan-terms';
import { numberOf, policyFile, requirePolicy } from '../documents/policy-files';
import { policyTitle } from '../documents/policy.document';
import { pdfMaker } from '../documents/template/pdf-maker';
import { certificateOf, projectCertificate } from './certificate';
import { endorsementOf } from './endorsement';

type NamedFile = readonly [name: string, bytes: Uint8Array];

/** Returns an archive of a policy's documents, endorsements in the order of effect. 404 before it is paid. */
async function policyArchive(ctx: Context, actor: Actor, id: PolicyId): Promise<RawAnswer> {
  const { insure } = await requirePolicy(ctx, actor, id);
  const policy = await policyFile(ctx, actor, id);
  return {
    // Endorsements that nobody has opened yet are drawn while the first files are being sent.
    stream: Readable.from(zipped(filesOf(ctx, actor, id, policy))),
    mime: 'application/zip',
    fileName: `保单文件_${insure.policy_no}.zip`,
  };
}

async function* filesOf(
  ctx: Context,
  actor: Actor,
  id: PolicyId,
  policy: Uint8Array,
): AsyncGenerator<NamedFile> {
  const { insure, plan } = await requirePolicy(ctx, actor, id);
  const make = pdfMaker(ctx, actor.customerId);
  yield [`${policyTitle}.pdf`, policy];
  const clauses = await clauseDocument(make, await insurerOf(ctx, insure.supplyer_id));
  yield [`${texts.liabilityClauses}.pdf`, clauses.bytes];
  yield ['特别约定.pdf', (await specialClause(make, plan, numberOf(insure))).bytes];
  if (actor.usertype === usertype.code.main)
    yield [`${planLetterTitle}.pdf`, await planLetterBytes(ctx, actor, [plan.id])];
  for (const order of await ordersOf(ctx, actor, id)) {
    const { bytes, name } = await endorsementOf(ctx, actor, order.id);
    yield [`批单/${name}.pdf`, bytes];
  }
}

const ordersOf = (ctx: Context, actor: Actor, insureId: PolicyId) =>
  ctx.db
    .selectFrom('add_reduce')
    .select('id')
    .where('insure_id', '=', insureId)
    .where(ownedBy(actor, 'add_reduce'))
    .where('endorse_status', '=', endorseStatus.code.done)
    .orderBy('effect_at')
    .orderBy('id')
    .execute();

/** Packs the files into one archive and yields each as soon as it is available. */
async function* zipped(files: AsyncIterable<NamedFile>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const [name, bytes] of files) {
    // Not compressed again: the contents of the files are compressed already.
    const entry = new ZipPassThrough(name);
    archive.add(entry);
    entry.push(bytes, true);
    yield* chunks.splice(0);
  }
  archive.end();
  yield* chunks.splice(0);
}

/** Documents about insured people: endorsements of orders, certificates of cover, all documents of a policy. */
export const staffPapersModule: Module = (route, ctx) => {
  route(getEndorseFile, async ({ actor, params }) => shown(await endorsementOf(ctx, actor, params.id)));
  route(getPolicyArchive, ({ actor, params }) => policyArchive(ctx, actor, params.id));
  route(getCertificate, async ({ actor, params }) => shown(await certificateOf(ctx, actor, params.id)));
  route(getProjectCertificate, async ({ actor, query }) =>
    shown(await projectCertificate(ctx, actor, query.projectId)),
  );
};

const shown = ({ bytes, name }: { bytes: Uint8Array; name: string }): RawAnswer => ({
  bytes,
  mime: 'application/pdf',
  fileName: `${name}.pdf`,
  disposition: 'attachment',
});
