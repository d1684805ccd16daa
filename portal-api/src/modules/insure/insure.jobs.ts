import { sql } from 'kysely';
import { payType } from 'shared-kernel/domain/dictionaries';
import { civilDateOf, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { dueRows } from '../../platform/jobs/due-rows';
import { moveState, notifyOwner } from '../../platform/move-state';
import { systemMover } from '../../platform/state-machine';
import { capture, charge } from '../finance/ledger';
import { insureMachine } from './insure-machine';
import { insureState, personState } from './insure-states';
import { movePeople } from './people/people.repository';
import { purchaseOf } from './purchase';
import { followOldPolicy } from './renewal/follow-policy';
import { renewalOf } from './renewal/old-policy';
import { rejectInsure } from './underwriting';

const beginning = (status: number) => (now: Date) =>
  sql`insure_status = ${status} and start_date <= ${civilDateOf(now)}`;

const startDay = sql<CivilDate>`start_date`;

/** At 00:00 of the start day: cover starts, and frozen money becomes premium. */
export const startCover = dueRows({
  table: 'insure',
  due: beginning(insureState.paid),
  day: startDay,
  async work(ctx, trx, row) {
    const { id, start_date } = row;
    const at = startOfDay(start_date);
    if (row.renew_from_id !== null) await followOldPolicy(ctx, trx, row, at);
    const insure = await moveState(ctx, trx, insureMachine, id, 'start', {
      by: systemMover,
      at,
      set: { effect_time: at },
    });
    const whose = { insureId: id };
    const { count, charged } = await movePeople(trx, whose, personState.waiting, personState.inCover, at);
    const bizNo = insure.policy_no ?? insure.insure_no;
    if (charged > 0) {
      const book = insure.pay_type === payType.code.monthly ? charge : capture;
      await book(trx, purchaseOf(insure, charged, at));
    }
    await notifyOwner(ctx, trx, insureMachine, insure, {
      subject: `保单${bizNo}已生效`,
      content: `保障期间${insure.start_date}至${insure.end_date}，共${count}人。`,
    });
  },
});

/** After 24:00 of the last day: all cover of the policy has ended. */
export const expireCover = dueRows({
  table: 'insure',
  due: (now) =>
    sql`insure_status in (${sql.join(insureMachine.transition('expire').from)}) and end_date < ${civilDateOf(now)}`,
  day: sql<CivilDate>`(end_date + 1)`,
  async work(ctx, trx, { id, policy_no, end_date, no_renew_reason }, now) {
    const renewal = await renewalOf(trx, id);
    const isSold =
      renewal?.insure_status === insureState.paid || renewal?.insure_status === insureState.inForce;
    const then = isSold
      ? `，已由保单${renewal.policy_no}续保，自${renewal.start_date}零时起保障`
      : no_renew_reason === null
        ? '，请及时续保'
        : '';
    await moveState(ctx, trx, insureMachine, id, 'expire', {
      by: systemMover,
      at: now,
      message: {
        subject: `保单${policy_no}已到期`,
        content: `保单已于${end_date} 24时到期${then}。`,
      },
    });
    await trx
      .updateTable('insure_person')
      .set({ person_status: personState.expired, updated_at: now })
      .where('insure_id', '=', id)
      .where('person_status', '=', personState.inCover)
      .execute();
  },
});

/** Voids applications that were not paid before the start day. */
export const voidUnpaid = dueRows({
  table: 'insure',
  due: beginning(insureState.unpaid),
  day: startDay,
  async work(ctx, trx, { id }, now) {
    await moveState(ctx, trx, insureMachine, id, 'lapse', { by: systemMover, at: now });
    await movePeople(trx, { insureId: id }, personState.unpaid, personState.void, now);
  },
});

/** Rejects applications that were not reviewed before the start day. */
export const refuseLate = dueRows({
  table: 'insure',
  due: beginning(insureState.submitted),
  day: startDay,
  work: (ctx, trx, { id }) =>
    rejectInsure(ctx, trx, id, '起保日期已过，请修改起保日期后重新提交', systemMover),
});
