import { compareDays } from 'shared-kernel/domain/civil-date';
import { moneyText, fen } from 'shared-kernel/domain/money';
import type { Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import { moveInsure } from './insure-flow';
import { insureState, personState, providerActor } from './insure-states';
import { nextPolicyNo } from './numbers';
import { moveApplicants } from './people.repository';

/** The insurer takes the risk: prepaid customers pay next, monthly billed ones are covered at once. */
export async function approveInsure(ctx: Context, id: number) {
  const at = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const insure = await trx.selectFrom('insure').selectAll().where('id', '=', id).executeTakeFirst();
    if (!insure) throw new Problem(404);
    if (
      insure.insure_status === insureState.submitted &&
      compareDays(insure.start_date, ctx.clock.today()) <= 0
    ) {
      throw new Problem(2007, {}, { message: '起保日期已过，请驳回后由客户修改' });
    }
    const isBilled = insure.pay_type === 2;
    const to = isBilled ? insureState.paid : insureState.unpaid;
    await moveInsure(trx, {
      id,
      from: insureState.submitted,
      to,
      actorName: providerActor,
      remark: '审核通过',
      at,
    });
    const policyNo = insure.policy_no ?? (await nextPolicyNo(trx, insure.start_date));
    await trx
      .updateTable('insure')
      .set({ policy_no: policyNo, draft_sealed: null })
      .where('id', '=', id)
      .execute();
    if (isBilled) await moveApplicants(trx, id, personState.unpaid, personState.waiting, at);
    await ctx.outbox.add(trx, {
      customerId: insure.customer_id,
      kind: 2,
      subject: isBilled ? `投保单${insure.insure_no}审核通过` : `投保单${insure.insure_no}审核通过，请支付`,
      content: `保单号${policyNo}，${insure.person_count}人，保费${moneyText(fen(insure.premium_fen))}，${insure.start_date}零时起保。`,
      bizType: 'insure',
      bizId: id,
      link: `/insurance/details/${id}`,
    });
    return { id, insureNo: insure.insure_no, policyNo, insureStatus: to };
  });
}

/** The insurer refuses; the customer may mend the draft and hand it in again. */
export async function rejectInsure(ctx: Context, id: number, reason: string, actorName = providerActor) {
  const at = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const insure = await trx.selectFrom('insure').selectAll().where('id', '=', id).executeTakeFirst();
    if (!insure) throw new Problem(404);
    await moveInsure(trx, {
      id,
      from: insureState.submitted,
      to: insureState.rejected,
      actorName,
      remark: reason,
      at,
    });
    await trx.updateTable('insure').set({ uw_remark: reason }).where('id', '=', id).execute();
    await trx.deleteFrom('insure_person').where('insure_id', '=', id).execute();
    await ctx.outbox.add(trx, {
      customerId: insure.customer_id,
      kind: 2,
      subject: `投保单${insure.insure_no}已驳回`,
      content: `驳回原因：${reason}。修改后可重新提交。`,
      bizType: 'insure',
      bizId: id,
      link: `/insurance/details/${id}`,
      popup: true,
    });
    return { id, insureNo: insure.insure_no, insureStatus: insureState.rejected };
  });
}
