import { civilDateOf, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import type { Context } from '../../platform/context';
import { capture } from '../finance/ledger';
import { moveInsure } from './insure-flow';
import { insureState, personState, systemActor } from './insure-states';
import { moveApplicants } from './people.repository';
import { rejectInsure } from './underwriting';

/** 00:00 of the start day: people are covered, frozen money becomes premium. */
export async function startCover(ctx: Context, now: Date): Promise<void> {
  for (const { id } of await due(ctx, insureState.paid, civilDateOf(now))) {
    await ctx.db.transaction().execute(async (trx) => {
      const insure = await trx
        .selectFrom('insure')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (insure.insure_status !== insureState.paid) return;
      const at = startOfDay(insure.start_date);
      const bizNo = insure.policy_no ?? insure.insure_no;
      await moveInsure(trx, {
        id,
        from: insureState.paid,
        to: insureState.inForce,
        actorName: systemActor,
        remark: '保障开始',
        at,
      });
      await trx.updateTable('insure').set({ effect_time: at }).where('id', '=', id).execute();
      await moveApplicants(trx, id, personState.waiting, personState.inCover, at);
      if (insure.pay_type === 1) {
        await capture(trx, {
          customerId: insure.customer_id,
          amount: fen(insure.premium_fen),
          bizType: 1,
          bizId: id,
          bizNo,
          summary: `投保 ${bizNo}`,
          at,
        });
      }
      await ctx.outbox.add(
        trx,
        tell(
          insure.customer_id,
          id,
          `保单${bizNo}已生效`,
          `保障期间${insure.start_date}至${insure.end_date}，共${insure.person_count}人。`,
        ),
      );
    });
  }
}

/** After 24:00 of the last day: everybody's cover has ended. */
export async function expireCover(ctx: Context, now: Date): Promise<void> {
  const today = civilDateOf(now);
  const ended = await ctx.db
    .selectFrom('insure')
    .select(['id', 'customer_id', 'policy_no', 'end_date'])
    .where('insure_status', '=', insureState.inForce)
    .where('end_date', '<', today)
    .execute();
  for (const insure of ended) {
    await ctx.db.transaction().execute(async (trx) => {
      await moveInsure(trx, {
        id: insure.id,
        from: insureState.inForce,
        to: insureState.expired,
        actorName: systemActor,
        remark: '保障到期',
        at: now,
      });
      await trx
        .updateTable('insure_person')
        .set({ person_status: personState.expired, updated_at: now })
        .where('insure_id', '=', insure.id)
        .where('person_status', '=', personState.inCover)
        .execute();
      await ctx.outbox.add(
        trx,
        tell(
          insure.customer_id,
          insure.id,
          `保单${insure.policy_no}已到期`,
          `保单已于${insure.end_date}二十四时到期，请及时续保。`,
        ),
      );
    });
  }
}

/** Nobody paid before the start day, or nobody has looked at the application: it cannot start any more. */
export async function voidUnpaid(ctx: Context, now: Date): Promise<void> {
  const today = civilDateOf(now);
  for (const { id } of await due(ctx, insureState.unpaid, today)) {
    await ctx.db.transaction().execute(async (trx) => {
      await moveInsure(trx, {
        id,
        from: insureState.unpaid,
        to: insureState.void,
        actorName: systemActor,
        remark: '起保日前未支付，自动作废',
        at: now,
      });
      await moveApplicants(trx, id, personState.unpaid, personState.void, now);
    });
  }
  for (const { id } of await due(ctx, insureState.submitted, today)) {
    await rejectInsure(ctx, id, '起保日期已过，请修改起保日期后重新提交', systemActor);
  }
}

const due = (ctx: Context, status: number, today: CivilDate) =>
  ctx.db
    .selectFrom('insure')
    .select('id')
    .where('insure_status', '=', status)
    .where('start_date', '<=', today)
    .orderBy('id')
    .execute();

const tell = (customerId: number, id: number, subject: string, content: string) => ({
  customerId,
  kind: 2,
  subject,
  content,
  bizType: 'insure',
  bizId: id,
  link: `/insurance/details/${id}`,
});
