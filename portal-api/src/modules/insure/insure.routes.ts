import { sql } from 'kysely';
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
import { camelCased } from '../../platform/db/camel-case';
import type { Module } from '../../platform/http/route';
import { bindList } from '../../platform/lists/bind-list';
import { decideWaiting, newestOf, refusalCommand, rowCommand } from '../../platform/provider/provider-rows';
import { bindAggregates } from './figures/aggregates';
import { bindCostDays } from './figures/cost-days';
import { cancelApplication, payApplication, submitApplication } from './applications';
import { deleteDraft, readDraft, saveDraft } from './drafts';
import { insureDetail } from './insure-detail';
import { expireCover, refuseLate, startCover, voidUnpaid } from './insure.jobs';
import { compactPeople } from './figures/people-counts';
import { bindPeople } from './people/people.routes';
import { countLookups } from './people/number-lookups';
import { policyList } from './policy-list';
import { bindRenewals } from './renewal/renewal.routes';
import { problems, type AnswerOf, type BodyOf } from 'shared-kernel/contract';
import { daysBetweenInclusive, lastDayOfPeriod } from 'shared-kernel/domain/civil-date';
import { jobType } from 'shared-kernel/domain/dictionaries';
import { addFen, mulRatio } from 'shared-kernel/domain/money';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { notFound, Problem } from '../../platform/http/problem';
import { creditWarnings } from '../billing/credit';
import { requireUsable, unitPriceOf } from '../products/plan.policy';
import { findPlan } from '../products/plan.repository';
import { writeStep } from '../../platform/move-state';
import { customerMover } from '../../platform/state-machine';
import { insureMachine } from './insure-machine';
import { requireOwnInsure } from './insure.repository';
import { approveInsure, rejectInsure } from './underwriting';

/** Endpoints for applications and policies, their people and their figures. */
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
  // Jobs that can still change a policy in force run first.
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

/** Prices a plan for a number of people per risk class. */
async function quotePlan(
  { db, clock }: Context,
  actor: Actor,
  { customerMealId, insurePeriod, startDate, counts }: BodyOf<typeof quoteCustomerMeal>,
): Promise<AnswerOf<typeof quoteCustomerMeal>> {
  const plan = await findPlan(db, actor.customerId, customerMealId);
  if (!plan) throw notFound();
  requireUsable(plan, clock.today());
  const lines = counts
    .filter((line) => line.count > 0)
    .map((line) => {
      const unitPremium = unitPriceOf(plan, line.jobType, insurePeriod);
      if (unitPremium === undefined)
        throw new Problem(problems.workTypeNotCovered, { workType: jobType.label(line.jobType) });
      return { ...line, unitPremium, amount: mulRatio(unitPremium, line.count, 1) };
    });
  const total = addFen(...lines.map((line) => line.amount));
  const endDate = lastDayOfPeriod(startDate, insurePeriod);
  return {
    lines,
    total,
    endDate,
    totalDays: daysBetweenInclusive(startDate, endDate),
    creditWarnings: await creditWarnings(db, actor, total, clock.now()),
  };
}

/** Opens a company-wide policy to branches, or closes it; people added by branches stay theirs. */
async function setOpenToBranches(
  ctx: Context,
  actor: Actor,
  id: PolicyId,
  open: boolean,
): Promise<AnswerOf<typeof openToBranches>> {
  const insure = await requireOwnInsure(ctx.db, actor, id);
  const at = ctx.clock.now();
  const { insure_status: state } = insure;
  const facts = { ...insure, renewStatus: null, isSurrenderApproved: false, today: ctx.clock.today() };
  insureMachine.requireAllowed('openToBranches', state, facts, actor, at);
  await ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('insure')
      .set({ open_to_branches: open, updated_at: at })
      .where('id', '=', id)
      .where('open_to_branches', '!=', open)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const remark = open ? '允许分公司使用' : '不再允许分公司使用';
    await writeStep(trx, insureMachine, id, { from: state, to: state, by: customerMover(actor), at, remark });
  });
  return { openToBranches: open };
}

/** Registers the insurer's decisions about applications. */
function registerInsureCommands(ctx: Context): void {
  rowCommand(ctx, 'insure:approve', 'Accept an application (id from `list insures`)', (id) =>
    approveInsure(ctx, id),
  );
  refusalCommand(ctx, 'insure:reject', 'Refuse an application, --reason says why', (id, reason) =>
    ctx.db.transaction().execute((trx) => rejectInsure(ctx, trx, id, reason)),
  );

  ctx.provider.lister('insures', async (input) => {
    const rows = await ctx.db
      .selectFrom('insure')
      .innerJoin('customer', 'customer.id', 'insure.customer_id')
      .select([
        'insure.id',
        'insure.insure_no',
        'insure.policy_no',
        'customer.customername',
        'insure.person_count',
        'insure.start_date',
        'insure.insure_status',
      ])
      .$call(newestOf('insure', input, 'insure_status'))
      .execute();
    return rows.map(camelCased);
  });

  ctx.provider.autopilot({
    name: 'insures',
    delaySeconds: 5,
    run: decideWaiting(
      {
        machine: insureMachine,
        moves: ['approve'],
        also: ({ clock }) => sql`start_date > ${clock.today()}`,
        since: 'submit_time',
        hours: 12,
      },
      approveInsure,
    ),
  });
}
