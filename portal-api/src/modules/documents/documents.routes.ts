import { sql } from 'kysely';
import {
  getApplicationFile,
  getAuthLetterTemplate,
  getClauseFile,
  getOperationFile,
  getOperationGuide,
  getPlanLetter,
  getPolicyFile,
  getQuoteFile,
  getPlatformAgreement,
  getSpecialClause,
  saveToOss,
  saveToOssByCase,
  updateDownloadFlag,
  verifyDocument,
} from 'shared-kernel/contract/documents';
import {
  getClaimArchive,
  getClaimCalculation,
  getClaimNotice,
  getClaimTemplate,
} from 'shared-kernel/contract/claims/guidance';
import { riskReport as riskReportOf } from 'shared-kernel/contract/claims/risk';
import { problems } from 'shared-kernel/contract';
import { materialName } from 'shared-kernel/domain/claims/claim-materials';
import { policyStates } from 'shared-kernel/domain/nouns/policy';
import * as texts from 'shared-kernel/domain/texts';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { notFound, Problem } from '../../platform/http/problem';
import type { Module, RawAnswer } from '../../platform/http/route';
import { ownRow } from '../../platform/row-by-id';
import { ownedBy } from '../../platform/tenant';
import { riskDataOf, seesPremium } from '../claims/figures/risk-data';
import { riskTables } from '../claims/figures/risk-data-sheet';
import { customerOf } from '../customers/customers.repository';
import { planOfPolicy } from '../insure/agreed-terms';
import { noteOpening } from '../insure/consents';
import { findInsure } from '../insure/insure.repository';
import { findPlan } from '../products/plan.repository';
import { findSigncompany } from '../reference/reference.repository';
import { agreementDocument, agreementTitle } from './agreement.document';
import { authLetter, authLetterTitle } from './auth-letter.document';
import { specialClause } from './plan-terms';
import { pdfMaker, type MadePdf } from './template/pdf-maker';
import { clauseDocument, guideEdition, operationGuide } from './insurer-papers.document';
import { claimArchive } from './claim-archive';
import {
  claimCalculation,
  claimCalculationTitle,
  claimNotice,
  claimNoticeTitle,
} from './claim-letters.document';
import { claimTemplate } from './claim-template.document';
import { templateFacts } from './claim-template.facts';
import { insurerOf, planLetterBytes } from './paper-files';
import { planLetterTitle } from './plan-letter.document';
import { applicationFile, numberOf, policyFile, requirePolicy } from './policy-files';
import { applicationTitle, policyTitle } from './policy.document';
import { riskReport, riskReportTitle } from './risk-report.document';
import { quoteDocument, quoteTitle } from './quote.document';
import { storeForCase, storeTogether } from './uploads';
import { refusalPage, verificationPage } from './verification-page';
import { verifyDocument as verify } from './verify-document';

/** Documents that the portal generates, and uploads of several files at once. */
export const documentsModule: Module = (route, ctx) => {
  route(saveToOss, async ({ actor, files, body }) => ({
    list: await storeTogether(ctx, actor, files, body),
  }));
  route(saveToOssByCase, async ({ actor, files, body }) => ({
    list: await storeForCase(ctx, actor, files, body),
  }));
  route(updateDownloadFlag, async ({ actor, params, body }) => ({
    downloadFlag: body.downloadFlag,
    downloadTime: (await noteDownload(ctx, actor, params.id)).toISOString(),
  }));

  route(verifyDocument, async ({ params, query, ip, acceptsPage }) => {
    const brand = ctx.config.brand.name;
    try {
      const found = await verify(ctx, { ...params, ...query }, ip);
      return acceptsPage ? verificationPage(brand, found, query.check) : found;
    } catch (error) {
      if (acceptsPage && error instanceof Problem)
        return refusalPage(brand, error.kind.status, error.message);
      throw error;
    }
  });

  const makeFor = ({ customerId }: Actor) => pdfMaker(ctx, customerId);

  route(getPlatformAgreement, async ({ actor, params }) => {
    const company = await findSigncompany(ctx.db, params.id);
    if (!company) throw notFound();
    const { name } = ctx.config.brand;
    return shown(await agreementDocument(makeFor(actor), name, company), agreementTitle(name));
  });
  route(getPlanLetter, async ({ actor, query }) =>
    shown({ bytes: await planLetterBytes(ctx, actor, query.ids) }, planLetterTitle),
  );
  route(getAuthLetterTemplate, async ({ actor }) => {
    const customer = await customerOf(ctx.db, actor);
    const letter = await authLetter(makeFor(actor), customer, ctx.config.brand.name, ctx.clock.now());
    return shown(letter, authLetterTitle);
  });

  route(getSpecialClause, async ({ actor, params, query }) => {
    const insure = query.of === 'insure' ? await findInsure(ctx.db, actor, params.id) : undefined;
    if (query.of === 'insure' && !insure) throw notFound();
    const plan = insure
      ? await planOfPolicy(ctx.db, insure)
      : await findPlan(ctx.db, actor.customerId, params.id);
    if (!plan) throw notFound();
    const terms = await specialClause(makeFor(actor), plan, insure && numberOf(insure));
    if (!insure) await noteOpening(ctx, actor, 'specialTerms', plan.quote.id, terms.bytes);
    return shown(terms, '特别约定');
  });

  route(getClaimNotice, async ({ actor, params }) =>
    shown({ bytes: await claimNotice(ctx, actor, params.id) }, claimNoticeTitle),
  );
  route(getClaimCalculation, async ({ actor, params }) =>
    shown({ bytes: await claimCalculation(ctx, actor, params.id) }, claimCalculationTitle),
  );
  route(getClaimArchive, ({ actor, params, ip }) => claimArchive(ctx, actor, params.id, ip));
  route(getClaimTemplate, async ({ actor, params, query }) => {
    const facts = await templateFacts(ctx, actor, query);
    return shown(await claimTemplate(makeFor(actor), params.code, facts), materialName(params.code));
  });
  route(riskReportOf, async ({ actor, query }) => {
    const customer = await customerOf(ctx.db, actor);
    const tables = riskTables(await riskDataOf(ctx, actor, query), seesPremium(actor));
    return shown(await riskReport(makeFor(actor), customer, ctx.clock.now(), tables), riskReportTitle);
  });
  route(getQuoteFile, async ({ actor, params, query }) => {
    const plan = await findPlan(ctx.db, actor.customerId, params.id);
    if (!plan) throw notFound();
    if (!actor.rights.viewCost) throw new Problem(problems.forbidden);
    const customer = await customerOf(ctx.db, actor);
    const quote = await quoteDocument(makeFor(actor), plan, customer, query.counts, ctx.clock.now());
    return shown(quote, quoteTitle);
  });
  route(getPolicyFile, async ({ actor, params }) => {
    const { insure } = await requirePolicy(ctx, actor, params.id);
    return shown({ bytes: await policyFile(ctx, actor, params.id) }, `${policyTitle}_${insure.policy_no}`);
  });
  route(getApplicationFile, async ({ actor, params }) => {
    const { bytes, insureNo } = await applicationFile(ctx, actor, params.id);
    return shown({ bytes }, `${applicationTitle}_${insureNo}`);
  });
  route(getClauseFile, async ({ actor, params }) => {
    const insurer = await insurerOf(ctx, params.id);
    const clauses = await clauseDocument(makeFor(actor), insurer);
    await noteOpening(ctx, actor, 'clauses', insurer.id, clauses.bytes);
    return shown(clauses, texts.liabilityClauses);
  });
  route(getOperationGuide, async ({ actor, params }) =>
    shown(
      await operationGuide(makeFor(actor), await insurerOf(ctx, params.id), ctx.config.brand.name),
      '操作手册',
    ),
  );
  route(getOperationFile, async ({ actor, query }) => {
    const insurer = await insurerOf(ctx, query.supplyerId);
    const file = insurer.operation_file_id
      ? await ctx.files.find(ctx.db, insurer.operation_file_id, actor.customerId)
      : undefined;
    return {
      url: file?.url ?? `/prod-api/api/supplyers/operationGuide/${insurer.id}`,
      fileName: file?.fileName ?? `操作手册（${insurer.short_name}）.pdf`,
      version: insurer.operation_version ?? guideEdition,
    };
  });
};

const shown = ({ bytes }: Pick<MadePdf, 'bytes'>, name: string): RawAnswer => ({
  bytes,
  mime: 'application/pdf',
  fileName: `${name}.pdf`,
  disposition: 'inline',
});

/** Records the first download of a policy; later ones change nothing. 404 for other employers' and unpaid policies. */
async function noteDownload(ctx: Context, actor: Actor, insureId: PolicyId): Promise<Date> {
  const isOwnPolicy = sql<boolean>`${ownedBy(actor, 'insure')} and insure_status in (${sql.join(policyStates)})`;
  await ownRow(ctx.db, 'insure', insureId, isOwnPolicy, 'id');
  await ctx.db
    .insertInto('policy_download')
    .values({ insure_id: insureId, user_id: actor.userId, download_time: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await ctx.db
    .selectFrom('policy_download')
    .select('download_time')
    .where('insure_id', '=', insureId)
    .executeTakeFirstOrThrow();
  return row.download_time;
}
