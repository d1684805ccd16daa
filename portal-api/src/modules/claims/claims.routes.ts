import {
  aggregateBreakdown,
  aggregateCompensate,
  aggregateTotalRate,
  calculateCase,
  confirmAdjust,
  countCases,
  evaluate,
  evaluationExists,
  getCase,
  getCaseMaterials,
  listCaseStatuses,
  reportCase,
  saveCaseMaterials,
  searchPerson,
  submitCase,
  updateCase,
  urgeCase,
  withdrawCase,
} from 'shared-kernel/contract/claims';
import {
  claimCalendar,
  getClaimCalendarAddress,
  renewClaimCalendarAddress,
} from 'shared-kernel/contract/claims/calendar';
import { confirmAdjusts, correctPayee, followUpCase } from 'shared-kernel/contract/claims/settling';
import { listHotlines } from 'shared-kernel/contract/claims/guidance';
import { usertype } from 'shared-kernel/domain/dictionaries';
import { problems, type AnswerOf } from 'shared-kernel/contract';
import type { Module } from '../../platform/http/route';
import { bindList } from '../../platform/lists/bind-list';
import { findCovers } from '../insure/cover';
import { calendarAddress, claimCalendar as calendarOf, renewCalendarAddress } from './calendar/calendar';
import { registerCaptures } from './capture/capture.routes';
import { calculate } from './settling/calculate';
import * as commands from './case-commands';
import { toCoveredPerson } from './case-cover.mapper';
import { caseDetailOf } from './case-detail';
import { breakdown } from './figures/breakdown';
import { updateCase as updateReport } from './reporting/edit-report';
import { registerDrafts } from './drafts/case-drafts.routes';
import * as figures from './figures/case-figures';
import { caseListSource, claimPaymentList } from './case-list';
import * as materials from './papers/case-materials';
import { registerClaimsJobs } from './claims.jobs';
import { registerClaimsProvider } from './claims.provider';
import { rateCase, ratingOf } from './evaluations';
import { followUpCase as followUp } from './follow-up';
import { sql } from 'kysely';
import type { Actor, Context } from '../../platform/context';
import { ownedBy } from '../../platform/tenant';
import { registerQuestions } from './questions/questions.routes';
import { registerRiskData } from './figures/risk-data.routes';
import * as reports from './reporting/report-case';
import { correctPayee as correctAccount } from './settling/return-payment';

/** Claims, from first notice to rating. */
export const claimsModule: Module = (route, ctx) => {
  route(searchPerson, async ({ actor, query }) => {
    const covers = await findCovers(ctx, actor, { keyword: query.keyword, at: new Date(query.accidentTime) });
    return { list: covers.map(toCoveredPerson), count: covers.length };
  });
  route(reportCase, ({ actor, body }) => reports.reportCase(ctx, actor, body));
  registerDrafts(route, ctx);
  bindList(route, ctx, caseListSource);
  bindList(route, ctx, claimPaymentList);
  route(countCases, ({ actor }) => figures.caseCounts(ctx, actor));
  route(listCaseStatuses, ({ actor }) => figures.caseStatuses(ctx, actor));
  route(calculateCase, ({ actor, body }) => calculate(ctx, actor, body));
  route(getCase, ({ actor, params }) => caseDetailOf(ctx, actor, params.id));
  route(updateCase, async ({ actor, params, body }) => {
    await updateReport(ctx, actor, params.id, body);
    return caseDetailOf(ctx, actor, params.id);
  });
  route(getCaseMaterials, ({ actor, params }) => materials.materialsOf(ctx, actor, params.id));
  route(saveCaseMaterials, async ({ actor, params, body }) => {
    await materials.saveMaterials(ctx, actor, params.id, body);
    return materials.materialsOf(ctx, actor, params.id);
  });
  route(submitCase, async ({ actor, params, body }) => ({
    caseStatus: await materials.submitMaterials(ctx, actor, params.id, body?.confirmed),
  }));
  route(withdrawCase, async ({ actor, params, body }) => ({
    caseStatus: await commands.withdrawCase(ctx, actor, params.id, body.reason),
  }));
  route(urgeCase, async ({ actor, params }) => ({
    caseStatus: await commands.urgeCase(ctx, actor, params.id),
  }));
  route(confirmAdjust, async ({ actor, params, body, fail }) => ({
    caseStatus:
      body.agree && actor.usertype === usertype.code.project
        ? fail(problems.forbidden)
        : await commands.answerAdjust(ctx, actor, params.id, body),
  }));
  route(confirmAdjusts, ({ actor, body }) => commands.agreeToAll(ctx, actor, body));
  route(correctPayee, async ({ actor, params, body }) => {
    await correctAccount(ctx, actor, params.id, body);
    return null;
  });
  route(followUpCase, ({ actor, params, body }) => followUp(ctx, actor, params.id, body));
  route(evaluate, ({ actor, body }) => rateCase(ctx, actor, body));
  route(evaluationExists, ({ actor, query }) => ratingOf(ctx, actor, query.bizId));
  route(aggregateCompensate, ({ actor, query }) => figures.compensation(ctx, actor, query));
  route(aggregateTotalRate, ({ actor, query }) => figures.lossRatio(ctx, actor, query));
  route(aggregateBreakdown, async ({ actor, query }) => ({ list: await breakdown(ctx, actor, query) }));

  route(listHotlines, ({ actor }) => hotlines(ctx, actor));
  registerCaptures(route, ctx);
  route(getClaimCalendarAddress, ({ actor }) => calendarAddress(ctx, actor));
  route(renewClaimCalendarAddress, ({ actor }) => renewCalendarAddress(ctx, actor));
  route(claimCalendar, ({ params }) => calendarOf(ctx, params.token));
  registerQuestions(route, ctx);
  registerRiskData(route, ctx);
  registerClaimsJobs(ctx);
  registerClaimsProvider(ctx);
};

/** Lists all insurers, starting with those of the caller's insured people. */
async function hotlines({ db }: Context, actor: Actor): Promise<AnswerOf<typeof listHotlines>> {
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
