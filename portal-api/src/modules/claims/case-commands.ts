import { type BodyOf, problems } from 'shared-kernel/contract';
import type { confirmAdjust } from 'shared-kernel/contract/claims';
import { adjustStatus } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import { ownCase } from './case.repository';
import { urgeEveryMs } from './case-deadlines';
import { mayIn } from './case-states';
import { customerMover, moveCase, system, writeStep, type Mover } from './move-case';

const withdrawnByCustomer = 4;

/** Takes a case back; it may be reported again. */
export async function withdrawCase(ctx: Context, actor: Actor, id: number, reason: string): Promise<number> {
  await ownCase(ctx.db, actor, id);
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const moved = await moveCase(trx, id, 'withdraw', {
      by: customerMover(actor.name),
      remark: `撤案：${reason}`,
      at: now,
      set: { close_time: now, close_type: withdrawnByCustomer, close_reason: reason },
    });
    return moved.toStatus;
  });
}

/** Asks the provider to hurry; 4007 within 24 hours of the last time. */
export async function urgeCase(ctx: Context, actor: Actor, id: number): Promise<number> {
  const row = await ownCase(ctx.db, actor, id);
  if (!mayIn('urge', row.case_status)) throw new Problem(problems.caseStateChanged);
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
    await writeStep(trx, id, {
      from: row.case_status,
      to: row.case_status,
      by: customerMover(actor.name),
      remark: '催办',
      at: now,
    });
  });
  return row.case_status;
}

/** Agrees to the newest adjustment, or objects and gets another. */
export async function answerAdjust(
  ctx: Context,
  actor: Actor,
  id: number,
  body: BodyOf<typeof confirmAdjust>,
): Promise<number> {
  await ownCase(ctx.db, actor, id);
  return ctx.db.transaction().execute(async (trx) => {
    if (body.agree) return agree(trx, id, customerMover(actor.name), '确认理算结果', ctx.clock.now());
    const objection = body.objection ?? '';
    const moved = await moveCase(trx, id, 'object', {
      by: customerMover(actor.name),
      remark: `提出异议：${objection}`,
      at: ctx.clock.now(),
    });
    await trx
      .updateTable('case_adjust')
      .set({ adjust_status: adjustStatus.code.objected, objection })
      .where('case_id', '=', id)
      .where('adjust_status', '=', adjustStatus.code.waiting)
      .execute();
    return moved.toStatus;
  });
}

/** Nobody objected in seven days, which counts as agreement. */
export async function agreeByTime(trx: Trx, id: number, at: Date): Promise<void> {
  await agree(trx, id, system, texts.agreedByTime, at);
}

/** Marks the waiting adjustment as agreed and lets the case go to payment. */
export async function agree(trx: Trx, id: number, by: Mover, remark: string, at: Date): Promise<number> {
  const moved = await moveCase(trx, id, 'agree', { by, remark, at });
  await trx
    .updateTable('case_adjust')
    .set({ adjust_status: adjustStatus.code.agreed, confirm_time: at })
    .where('case_id', '=', id)
    .where('adjust_status', '=', adjustStatus.code.waiting)
    .execute();
  return moved.toStatus;
}
