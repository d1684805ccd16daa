import { type AnswerOf, type BodyOf, problems } from 'shared-kernel/contract';
import type { confirmAdjust } from 'shared-kernel/contract/claims';
import type { confirmAdjusts } from 'shared-kernel/contract/claims/settling';
import type { Fen } from 'shared-kernel/domain/money';
import { adjustStatus, caseCloseType, claimItem } from 'shared-kernel/domain/dictionaries';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { answerOnce } from '../../platform/http/idempotency';
import { Problem } from '../../platform/http/problem';
import { moveState, writeStep, type Step } from '../../platform/move-state';
import { rowById } from '../../platform/row-by-id';
import { customerMover } from '../../platform/state-machine';
import { useVerificationCode } from '../../platform/verification';
import { newestAdjust, ownCase } from './case.repository';
import { urgeEveryMs } from './case-deadlines';
import { caseMachine } from './case-machine';

/** Withdraws a case; it may be reported again. */
export async function withdrawCase(ctx: Context, actor: Actor, id: CaseId, reason: string): Promise<number> {
  await ownCase(ctx.db, actor, id);
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const moved = await moveState(ctx, trx, caseMachine, id, 'withdraw', {
      by: customerMover(actor),
      remark: `撤案：${reason}`,
      at: now,
      set: { close_time: now, close_type: caseCloseType.code.withdrawn, close_reason: reason },
    });
    return moved.case_status;
  });
}

/** Sends a reminder to the provider; 4007 within 24 hours of the last one. */
export async function urgeCase(ctx: Context, actor: Actor, id: CaseId): Promise<number> {
  const row = await ownCase(ctx.db, actor, id);
  caseMachine.requireIn('urge', row.case_status);
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const urged = await trx
      .updateTable('cases')
      .set({ urge_time: now })
      .where('id', '=', id)
      .where((is) =>
        is.or([is('urge_time', 'is', null), is('urge_time', '<=', new Date(now.getTime() - urgeEveryMs))]),
      )
      .executeTakeFirst();
    if (urged.numUpdatedRows === 0n) throw new Problem(problems.urgedRecently);
    await writeStep(trx, caseMachine, id, {
      from: row.case_status,
      to: row.case_status,
      by: customerMover(actor),
      remark: '催办',
      at: now,
    });
  });
  return row.case_status;
}

/** Agrees to the adjustment that was read, or objects to it and gets another. 409 when it has been replaced. */
export async function answerAdjust(
  ctx: Context,
  actor: Actor,
  id: CaseId,
  body: BodyOf<typeof confirmAdjust>,
): Promise<number> {
  await ownCase(ctx.db, actor, id);
  return ctx.db.transaction().execute(async (trx) => {
    const at = ctx.clock.now();
    const by = customerMover(actor);
    const moved = body.agree
      ? await agree(ctx, trx, id, 'agree', { by, at })
      : await object(ctx, trx, id, body, { by, at });
    const answered = await newestAdjust(trx, id);
    if (answered?.version_no !== body.versionNo) throw new Problem(problems.conflict);
    if (!body.agree) await ctx.files.handIn(trx, body.fileIds ?? [], `case:${id}:objection`, actor);
    return moved;
  });
}

/**
 * Agrees to several adjustments, if their amounts are still those that were read. One SMS code is used for all of them.
 */
export async function agreeToAll(
  ctx: Context,
  actor: Actor,
  { cases, captcha }: BodyOf<typeof confirmAdjusts>,
): Promise<AnswerOf<typeof confirmAdjusts>> {
  // Checked before the code is used up: a foreign case refuses the whole call.
  for (const { id } of cases) await ownCase(ctx.db, actor, id);
  const { mobile } = await rowById(ctx.db, 'app_user', actor.userId, 'mobile');
  await useVerificationCode(ctx, { mobile, purpose: 'pay', code: captcha, by: actor.userId });
  return answerOnce(ctx, async (trx) => {
    const refused = new Map<number, string>();
    // In the order of their ids, so that two calls cannot deadlock.
    for (const { id, payableAmount } of cases.toSorted((a, b) => a.id - b.id)) {
      try {
        await agreeAsRead(ctx, trx, actor, id, payableAmount);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        refused.set(id, error.message);
      }
    }
    return { list: cases.map(({ id }) => ({ id, problem: refused.get(id) ?? null })) };
  });
}

async function agreeAsRead(ctx: Context, trx: Trx, actor: Actor, id: CaseId, read: Fen): Promise<void> {
  const row = await trx
    .selectFrom('cases')
    .select('case_status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  caseMachine.requireIn('confirm', row.case_status);
  const waiting = await trx
    .selectFrom('case_adjust')
    .select('total_payable_fen')
    .where('case_id', '=', id)
    .where('adjust_status', '=', adjustStatus.code.waiting)
    .executeTakeFirst();
  if (waiting?.total_payable_fen !== read)
    throw new Problem(problems.conflict, {}, { message: '赔付金额已变化，请核对后再确认' });
  await agree(ctx, trx, id, 'agree', { by: customerMover(actor), at: ctx.clock.now() });
}

async function object(
  ctx: Context,
  trx: Trx,
  id: CaseId,
  { objection, lines = [], fileIds = [] }: BodyOf<typeof confirmAdjust>,
  step: Step<'cases'>,
): Promise<number> {
  const perLine = lines.map(({ item, reason }) => `${claimItem.label(item)}：${reason}`);
  const text = [...perLine, ...(objection ? [objection] : [])].join('；');
  const moved = await moveState(ctx, trx, caseMachine, id, 'object', {
    ...step,
    remark: `提出异议：${text}`,
  });
  await trx
    .updateTable('case_adjust')
    .set({
      adjust_status: adjustStatus.code.objected,
      objection: text,
      objected_lines: JSON.stringify(lines),
      objection_file_ids: fileIds,
    })
    .where('case_id', '=', id)
    .where('adjust_status', '=', adjustStatus.code.waiting)
    .execute();
  return moved.case_status;
}

/** Marks the pending adjustment as agreed and moves the case to payment. */
export async function agree(
  ctx: Context,
  trx: Trx,
  id: CaseId,
  name: 'agree' | 'agreeByTime',
  step: Step<'cases'>,
): Promise<number> {
  const moved = await moveState(ctx, trx, caseMachine, id, name, step);
  await trx
    .updateTable('case_adjust')
    .set({ adjust_status: adjustStatus.code.agreed, confirm_time: step.at })
    .where('case_id', '=', id)
    .where('adjust_status', '=', adjustStatus.code.waiting)
    .execute();
  return moved.case_status;
}
