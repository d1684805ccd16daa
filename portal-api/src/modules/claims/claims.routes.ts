import * as cases from 'shared-kernel/contract/claims';
import * as calendars from 'shared-kernel/contract/claims/calendar';
import * as draftEndpoints from 'shared-kernel/contract/claims/drafts';
import * as estimates from 'shared-kernel/contract/claims/estimate';
import * as guidance from 'shared-kernel/contract/claims/guidance';
import * as risk from 'shared-kernel/contract/claims/risk';
import * as settling from 'shared-kernel/contract/claims/settling';
import { usertype } from 'shared-kernel/domain/dictionaries';
import { formatDate } from 'shared-kernel/domain/instant';
import { problems, type AnswerOf } from 'shared-kernel/contract';
import type { Module } from '../../platform/http/route';
import { bindList } from '../../platform/lists/bind-list';
import { findCovers } from '../insure/cover';
import { calendarAddress, claimCalendar, renewCalendarAddress } from './calendar/calendar';
import { registerCaptures } from './capture/capture.routes';
import { calculate } from './settling/calculate';
import * as commands from './case-commands';
import { toCoveredPerson } from './case-cover.mapper';
import { caseDetailOf } from './case-detail';
import { breakdown } from './figures/breakdown';
import { updateCase } from './reporting/edit-report';
import * as drafts from './drafts/case-drafts';
import * as figures from './figures/case-figures';
import { caseListSource, claimPaymentList } from './case-list';
import * as materials from './papers/case-materials';
import { registerClaimsJobs } from './claims.jobs';
import { registerClaimsProvider } from './claims.provider';
import { rateCase, ratingOf } from './evaluations';
import { followUpCase } from './follow-up';
import { sql } from 'kysely';
import type { Actor, Context } from '../../platform/context';
import { ownedBy } from '../../platform/tenant';
import { registerQuestions } from './questions/questions.routes';
import { riskDataOf, seesPremium } from './figures/risk-data';
import { choices } from './figures/risk-data.repository';
import { riskTables } from './figures/risk-data-sheet';
import { estimateCase } from './settling/case-estimate';
import { estimate } from './settling/estimate';
import { workbookAnswer } from '../../platform/spreadsheet/workbook-answer';
import { reportCase } from './reporting/report-case';
import { correctPayee } from './settling/return-payment';

/** Claims, from first notice to rating. */
export const claimsModule: Module = (route, ctx) => {
  route(cases.searchPerson, async ({ actor, query }) => {
    const covers = await findCovers(ctx, actor, { keyword: query.keyword, at: new Date(query.accidentTime) });
    return { list: covers.map(toCoveredPerson), count: covers.length };
  });
  route(cases.reportCase, ({ actor, body }) => reportCase(ctx, actor, body));
  route(draftEndpoints.saveCaseDraft, ({ actor, body }) => drafts.saveDraft(ctx, actor, body));
  route(draftEndpoints.listCaseDrafts, ({ actor }) => drafts.draftsOf(ctx, actor));
  route(draftEndpoints.getCaseDraft, ({ actor, params }) => drafts.readDraft(ctx, actor, params.id));
  route(draftEndpoints.deleteCaseDraft, async ({ actor, params }) => {
    await drafts.endDraft(ctx.db, actor, params.id);
    return null;
  });
  route(draftEndpoints.reportCaseDraft, ({ actor, params, body }) => reportCase(ctx, actor, body, params.id));
  bindList(route, ctx, caseListSource);
  bindList(route, ctx, claimPaymentList);
  route(cases.countCases, ({ actor }) => figures.caseCounts(ctx, actor));
  route(cases.listCaseStatuses, ({ actor }) => figures.caseStatuses(ctx, actor));
  route(cases.calculateCase, ({ actor, body }) => calculate(ctx, actor, body));
  route(cases.getCase, ({ actor, params }) => caseDetailOf(ctx, actor, params.id));
  route(cases.updateCase, async ({ actor, params, body }) => {
    await updateCase(ctx, actor, params.id, body);
    return caseDetailOf(ctx, actor, params.id);
  });
  route(cases.getCaseMaterials, ({ actor, params }) => materials.materialsOf(ctx, actor, params.id));
  route(cases.saveCaseMaterials, async ({ actor, params, body }) => {
    await materials.saveMaterials(ctx, actor, params.id, body);
    return materials.materialsOf(ctx, actor, params.id);
  });
  route(cases.submitCase, async ({ actor, params, body }) => ({
    caseStatus: await materials.submitMaterials(ctx, actor, params.id, body?.confirmed),
  }));
  route(cases.withdrawCase, async ({ actor, params, body }) => ({
    caseStatus: await commands.withdrawCase(ctx, actor, params.id, body.reason),
  }));
  route(cases.urgeCase, async ({ actor, params }) => ({
    caseStatus: await commands.urgeCase(ctx, actor, params.id),
  }));
  route(cases.confirmAdjust, async ({ actor, params, body, fail }) => ({
    caseStatus:
      body.agree && actor.usertype === usertype.code.project
        ? fail(problems.forbidden)
        : await commands.answerAdjust(ctx, actor, params.id, body),
  }));
  route(settling.confirmAdjusts, ({ actor, body }) => commands.agreeToAll(ctx, actor, body));
  route(settling.correctPayee, async ({ actor, params, body }) => {
    await correctPayee(ctx, actor, params.id, body);
    return null;
  });
  route(settling.followUpCase, ({ actor, params, body }) => followUpCase(ctx, actor, params.id, body));
  route(cases.evaluate, ({ actor, body }) => rateCase(ctx, actor, body));
  route(cases.evaluationExists, ({ actor, query }) => ratingOf(ctx, actor, query.bizId));
  route(cases.aggregateCompensate, ({ actor, query }) => figures.compensation(ctx, actor, query));
  route(cases.aggregateTotalRate, ({ actor, query }) => figures.lossRatio(ctx, actor, query));
  route(cases.aggregateBreakdown, async ({ actor, query }) => ({ list: await breakdown(ctx, actor, query) }));

  route(guidance.listHotlines, ({ actor }) => hotlines(ctx, actor));
  registerCaptures(route, ctx);
  route(calendars.getClaimCalendarAddress, ({ actor }) => calendarAddress(ctx, actor));
  route(calendars.renewClaimCalendarAddress, ({ actor }) => renewCalendarAddress(ctx, actor));
  route(calendars.claimCalendar, ({ params }) => claimCalendar(ctx, params.token));
  registerQuestions(route, ctx);
  route(estimates.estimateCase, ({ actor, params }) => estimateCase(ctx, actor, params.id));
  route(estimates.estimateClaim, ({ actor, body }) => estimate(ctx, actor, body));
  route(risk.getRiskData, ({ actor, query }) => riskDataOf(ctx, actor, query));
  route(risk.listRiskChoices, ({ actor }) => choices(ctx.db, actor));
  route(risk.exportRiskData, async ({ actor, query }) => {
    const tables = riskTables(await riskDataOf(ctx, actor, query), seesPremium(actor));
    return workbookAnswer(ctx, actor, tables, `风险数据-${formatDate(ctx.clock.now(), 'ymd-his')}`);
  });
  registerClaimsJobs(ctx);
  registerClaimsProvider(ctx);
};

/** Lists all insurers, starting with those of the caller's insured people. */
async function hotlines({ db }: Context, actor: Actor): Promise<AnswerOf<typeof guidance.listHotlines>> {
  const list = await db
    .selectFrom('supplyer')
    .select([
      'supplyername as supplyerName',
      'hotline',
      'report_email as reportEmail',
      sql<boolean>`exists (select 1 from insure_person where insure_person.supplyer_id = supplyer.id
        and ${ownedBy(actor, 'insure_person')})`.as('isOwn'),
    ])
    .orderBy('isOwn', 'desc')
    .orderBy('id')
    .execute();
  return { list };
}
