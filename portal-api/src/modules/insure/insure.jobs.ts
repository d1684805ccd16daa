import { payType, walletBizType } from 'shared-kernel/domain/dictionaries';
import { civilDateOf, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import type { Context } from '../../platform/context';
import { eachRow } from '../../platform/each-row';
import { moveState, notifyOwner } from '../../platform/move-state';
import { systemMover } from '../../platform/state-machine';
import { capture } from '../finance/ledger';
import { insureMachine } from './insure-machine';
import { insureState, personState } from './insure-states';
import { movePeople } from './people.repository';
import { rejectInsure } from './underwriting';

/** 00:00 of the start day: people are covered, frozen money becomes premium. */
export async function startCover(ctx: Context, now: Date): Promise<void> {
  const rows = await due(ctx, insureState.paid, civilDateOf(now));
  await eachRow(ctx, 'insure.start-cover', rows, async (trx, { id, start_date }) => {
    const at = startOfDay(start_date);
    const insure = await moveState(ctx, trx, insureMachine, id, 'start', {
      by: systemMover,
      at,
      set: { effect_time: at },
    });
    const whose = { insureId: id };
    const { count, charged } = await movePeople(trx, whose, personState.waiting, personState.inCover, at);
    const bizNo = insure.policy_no ?? insure.insure_no;
    if (insure.pay_type === payType.code.balance && charged > 0) {
      await capture(trx, {
        customerId: insure.customer_id,
        amount: charged,
        bizType: walletBizType.code.insure,
        bizId: id,
        bizNo,
        summary: `投保 ${bizNo}`,
        at,
      });
    }
    await notifyOwner(ctx, trx, insureMachine, insure, {
      subject: `保单${bizNo}已生效`,
      content: `保障期间${insure.start_date}至${insure.end_date}，共${count}人。`,
    });
  });
}

/** After 24:00 of the last day: everybody's cover has ended. */
export async function expireCover(ctx: Context, now: Date): Promise<void> {
  const ended = await ctx.db
    .selectFrom('insure')
    .select('id')
    .where('insure_status', '=', insureState.inForce)
    .where('end_date', '<', civilDateOf(now))
    .execute();
  await eachRow(ctx, 'insure.expire-cover', ended, async (trx, { id }) => {
    await moveState(ctx, trx, insureMachine, id, 'expire', { by: systemMover, at: now });
    await trx
      .updateTable('insure_person')
      .set({ person_status: personState.expired, updated_at: now })
      .where('insure_id', '=', id)
      .where('person_status', '=', personState.inCover)
      .execute();
  });
}

/** Not paid before the start day, or not reviewed: it cannot start any more. */
export async function voidUnpaid(ctx: Context, now: Date): Promise<void> {
  const today = civilDateOf(now);
  await eachRow(ctx, 'insure.void-unpaid', await due(ctx, insureState.unpaid, today), async (trx, { id }) => {
    await moveState(ctx, trx, insureMachine, id, 'lapse', { by: systemMover, at: now });
    await movePeople(trx, { insureId: id }, personState.unpaid, personState.void, now);
  });
  await eachRow(ctx, 'insure.refuse-late', await due(ctx, insureState.submitted, today), (trx, { id }) =>
    rejectInsure(ctx, trx, id, '起保日期已过，请修改起保日期后重新提交', systemMover),
  );
}

const due = (ctx: Context, status: number, today: CivilDate) =>
  ctx.db
    .selectFrom('insure')
    .select(['id', 'start_date'])
    .where('insure_status', '=', status)
    .where('start_date', '<=', today)
    .orderBy('id')
    .execute();
