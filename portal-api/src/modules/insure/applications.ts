import * as texts from 'shared-kernel/domain/texts';
import { payType, usertype } from 'shared-kernel/domain/dictionaries';
import { problems, type AnswerOf, type ProblemKind } from 'shared-kernel/contract';
import type { payInsure, submitInsure } from 'shared-kernel/contract/insure';
import { addDays, compareDays } from 'shared-kernel/domain/civil-date';
import { policyStartAheadDays } from 'shared-kernel/domain/constants';
import { addFen, fen, zeroFen } from 'shared-kernel/domain/money';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { answerOnce } from '../../platform/http/idempotency';
import { Problem, refusedInWords, refusedLines } from '../../platform/http/problem';
import { moveState } from '../../platform/move-state';
import { seesCost } from '../../platform/rights';
import { customerMover } from '../../platform/state-machine';
import { requireCredit } from '../billing/credit';
import { freeze, walletOf } from '../finance/ledger';
import { requireUsable, unitPricesOf, unitPriceOf } from '../products/plan.policy';
import { findPlan } from '../products/plan.repository';
import { storeConsent } from './consents';
import { draftRows } from './drafts';
import { insureMachine } from './insure-machine';
import { insureState, personState } from './insure-states';
import { isVoucherWaiting, lockApplication } from './pay-by-voucher';
import { purchaseOf } from './purchase';
import { requireOwnInsure, type OwnedInsure } from './insure.repository';
import { insertPeople, isCoverOverlap, movePeople, personRowOf } from './people/people.repository';
import { checkStaffList } from './people/person-check';
import { requireWithinLimits } from './project-limits';
import { requireOpenProjects } from './project-rule';
import { droppedFrom, requireRenewalFits, storeDropped } from './renewal/renewal-draft';

type Moved = AnswerOf<typeof submitInsure>;

/** Submits a draft: every rule is applied again, prices are fixed, and the people are reserved. */
export async function submitApplication(ctx: Context, actor: Actor, id: PolicyId): Promise<Moved> {
  const insure = await requireOwnInsure(ctx.db, actor, id);
  insureMachine.requireIn('submit', insure.insure_status);
  const plan = await findPlan(ctx.db, actor.customerId, insure.customer_meal_id);
  if (!plan) throw new Problem(problems.planExpired);
  requireUsable(plan, ctx.clock.today());
  if (insure.renew_from_id === null) requireStart(ctx, insure);
  else
    await requireRenewalFits(ctx, actor, { startDate: insure.start_date }, insure.renew_from_id, insure.id);
  const rows = draftRows(ctx, insure);
  if (rows.length < plan.meal.min_persons)
    throw new Problem(problems.tooFewPersons, { min: plan.meal.min_persons });
  if (rows.length > plan.quote.max_persons)
    throw new Problem(problems.tooManyPersons, { max: plan.quote.max_persons });
  const list = {
    actor,
    projectId: insure.project_id ?? undefined,
    startDate: insure.start_date,
    endDate: insure.end_date,
    rows,
    ownInsureId: id,
  };
  const checked = await checkStaffList(ctx, plan, list);
  if (checked.issues.length > 0) throw refusedLines(checked.issues);

  const at = ctx.clock.now();
  const terms = {
    insureId: id,
    customerId: actor.customerId,
    filialeId: insure.filiale_id,
    projectId: insure.project_id,
    supplyerId: insure.supplyer_id,
    startDate: insure.start_date,
    endDate: insure.end_date,
    personStatus: personState.unpaid,
    at,
  };
  const people = checked.people.map((one) => {
    const unit = unitPriceOf(plan, one.jobType, insure.insure_period) ?? zeroFen;
    return personRowOf(ctx.pii, one, terms, { unit, premium: unit });
  });
  const premium = addFen(...people.map((row) => fen(row.premium_fen)));
  const dropped = await droppedFrom(ctx, actor, insure, plan, checked.people);
  try {
    const version = await ctx.db.transaction().execute(async (trx) => {
      if (insure.pay_type === payType.code.monthly) await requireCredit(trx, actor.customerId, premium, at);
      const moved = await moveState(ctx, trx, insureMachine, id, 'submit', {
        by: customerMover(actor),
        at,
        set: {
          premium_fen: premium,
          person_count: people.length,
          unit_prices: JSON.stringify(unitPricesOf(plan, insure.insure_period)),
          agree_time: at,
          submit_time: at,
          confirm_time: actor.usertype === usertype.code.main ? at : null,
          uw_remark: null,
        },
      });
      await insertPeople(trx, people);
      await storeConsent(trx, actor, id, plan);
      if (insure.renew_from_id !== null) await storeDropped(trx, id, dropped);
      await requireWithinLimits(trx, actor, { insureId: id }, at, 'submit');
      return moved.version;
    });
    return { id, insureStatus: insureState.submitted, version };
  } catch (error) {
    if (!isCoverOverlap(error)) throw error;
    // A concurrent order has insured one of these people since the check, so check again to name them.
    throw refusedLines((await checkStaffList(ctx, plan, list)).issues);
  }
}

function requireStart(ctx: Context, insure: OwnedInsure): void {
  const tomorrow = addDays(ctx.clock.today(), 1);
  const refuse = (kind: ProblemKind, message: string) => {
    throw refusedInWords('startDate', message, kind);
  };
  if (compareDays(insure.start_date, tomorrow) < 0) refuse(problems.effectTooEarly, texts.startTooEarly);
  if (compareDays(insure.start_date, addDays(ctx.clock.today(), policyStartAheadDays)) > 0) {
    refuse(problems.invalidInput, `${texts.startTooLate}${policyStartAheadDays}天后`);
  }
}

/** Pays from the wallet. Of two concurrent payments, the second throws 2019. */
export async function payApplication(
  ctx: Context,
  actor: Actor,
  id: PolicyId,
): Promise<AnswerOf<typeof payInsure>> {
  const insure = await requireOwnInsure(ctx.db, actor, id);
  if (!seesCost(actor)) throw new Problem(problems.forbidden, {}, { message: texts.paidByMainAccount });
  await requireOpenProjects(ctx.db, actor, { insureId: id });
  const at = ctx.clock.now();
  return answerOnce(ctx, async (trx) => {
    // A voucher does not change the state: only the lock keeps one from being submitted meanwhile.
    await lockApplication(trx, id);
    if (await isVoucherWaiting(trx, id))
      throw new Problem(problems.stateChanged, {}, { message: '付款凭证正在确认，请勿重复支付' });
    if (!insure.confirm_time) await requireWithinLimits(trx, actor, { insureId: id }, at, 'pay');
    const paid = await moveState(ctx, trx, insureMachine, id, 'pay', {
      by: customerMover(actor),
      at,
      set: { pay_time: at, pay_type: payType.code.balance },
    });
    const policyNo = insure.policy_no;
    if (!policyNo) throw new Error(`Application ${insure.insure_no} is approved but has no policy number`);
    await movePeople(trx, { insureId: id }, personState.unpaid, personState.waiting, at);
    // The premium of a renewal may have changed since it was read, because it follows the old policy.
    const premium = fen(paid.premium_fen);
    await freeze(trx, purchaseOf(paid, premium, at));
    const { available } = await walletOf(trx, insure.customer_id);
    return { id, insureStatus: insureState.paid, version: paid.version, policyNo, premium, available };
  });
}

/** Returns a waiting application to draft, or cancels an unpaid one; its people can be insured elsewhere again. */
export async function cancelApplication(
  ctx: Context,
  actor: Actor,
  id: PolicyId,
  reason?: string,
): Promise<Moved> {
  const insure = await requireOwnInsure(ctx.db, actor, id);
  const at = ctx.clock.now();
  const isWaiting = insure.insure_status === insureState.submitted;
  const moved = await ctx.db.transaction().execute(async (trx) => {
    const step = { by: customerMover(actor), remark: reason, at };
    const row = await moveState(ctx, trx, insureMachine, id, isWaiting ? 'withdraw' : 'giveUp', step);
    if (isWaiting) await trx.deleteFrom('insure_person').where('insure_id', '=', id).execute();
    else await movePeople(trx, { insureId: id }, personState.unpaid, personState.void, at);
    return row;
  });
  return { id, insureStatus: moved.insure_status, version: moved.version };
}
