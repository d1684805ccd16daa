import { sql } from 'kysely';
import { problems } from 'shared-kernel/contract';
import {
  addDays,
  civilDateOf,
  compareDays,
  startOfDay,
  type CivilDate,
} from 'shared-kernel/domain/civil-date';
import { payType, walletBizType } from 'shared-kernel/domain/dictionaries';
import { moneyText } from 'shared-kernel/domain/money';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { lockRow, updateById } from '../../../platform/row-by-id';
import { Problem } from '../../../platform/http/problem';
import { dueRows } from '../../../platform/jobs/due-rows';
import { moveState, notifyOwner, writeStep } from '../../../platform/move-state';
import { systemMover, type Mover } from '../../../platform/state-machine';
import { chargeBack, refund } from '../../finance/ledger';
import { insureMachine } from '../../insure/insure-machine';
import { insureState, personState, providerMover } from '../../insure/insure-states';
import type { OwnedInsure } from '../../insure/insure.repository';
import { lockPeople } from '../../insure/people/people.repository';
import { moneyOfPolicy } from '../../insure/purchase';
import { surrenderOf } from './surrender-lines';

/** Approves a surrender for the insurer; cover ends after the last day, today at the earliest. */
export async function approveSurrender(ctx: Context, id: PolicyId) {
  const at = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const insure = await lockRow(trx, 'insure', id);
    const { surrender_last_day: asked, insure_status: state } = insure;
    if (state !== insureState.surrenderAudit || insure.surrender_approved_time || !asked)
      throw new Problem(problems.stateChanged);
    const today = ctx.clock.today();
    const lastDay = compareDays(asked, today) < 0 ? today : asked;
    await updateById(trx, 'insure', id, {
      surrender_approved_time: at,
      surrender_last_day: lastDay,
      updated_at: at,
    });
    const remark = `同意退保，保障至${lastDay} 24时`;
    await writeStep(trx, insureMachine, id, { from: state, to: state, by: providerMover, at, remark });
    await notifyOwner(ctx, trx, insureMachine, insure, {
      subject: `保单${insure.policy_no}退保审核通过`,
      content: `保障至${lastDay} 24时终止，之后按未满期天数退费。`,
    });
    return { id, policyNo: insure.policy_no, lastDay, insureStatus: state };
  });
}

/** Rejects a surrender for the insurer; the policy continues. */
export async function rejectSurrender(
  ctx: Context,
  trx: Trx,
  id: PolicyId,
  reason: string,
  by: Mover = providerMover,
) {
  const insure = await moveState(ctx, trx, insureMachine, id, 'rejectSurrender', {
    by,
    remark: reason,
    at: ctx.clock.now(),
    set: { surrender_last_day: null, surrender_asked_time: null, surrender_approved_time: null },
  });
  return { id, policyNo: insure.policy_no, insureStatus: insure.insure_status };
}

const inAudit = (isApproved: boolean) => (now: Date) =>
  sql`insure_status = ${insureState.surrenderAudit} and surrender_last_day < ${civilDateOf(now)}
    and surrender_approved_time is ${isApproved ? sql`not null` : sql`null and end_date >= ${civilDateOf(now)}`}`;

/** At 00:00 after the last day, ends everybody's cover and refunds the remaining days. */
export const endSurrendered = dueRows({
  table: 'insure',
  due: inAudit(true),
  day: sql<CivilDate>`(surrender_last_day + 1)`,
  work: (ctx, trx, insure) => endPolicy(ctx, trx, insure),
});

/** Moves the last day of a surrender that was not reviewed before it; cover continues. */
export const postponeSurrender = dueRows({
  table: 'insure',
  due: inAudit(false),
  async work(ctx, trx, insure, now) {
    const lastDay = civilDateOf(now);
    await updateById(trx, 'insure', insure.id, { surrender_last_day: lastDay, updated_at: now });
    const { insure_status: state } = insure;
    const remark = `审核未完成，终止日期顺延至${lastDay}`;
    const step = { from: state, to: state, by: systemMover, at: now, remark };
    await writeStep(trx, insureMachine, insure.id, step);
    await notifyOwner(ctx, trx, insureMachine, insure, {
      subject: `保单${insure.policy_no}退保顺延`,
      content: `${remark}，保障继续有效，退费按新的终止日期计算。`,
    });
  },
});

async function endPolicy(ctx: Context, trx: Trx, insure: OwnedInsure): Promise<void> {
  const lastDay = insure.surrender_last_day;
  if (!lastDay) return;
  const at = startOfDay(addDays(lastDay, 1));
  // The lines are calculated for a policy in force, which this one was until now.
  const running = { ...insure, insure_status: insureState.inForce };
  const found = await surrenderOf(trx, running, lastDay);
  const personIds = found.lines.map((line) => line.personId);
  await lockPeople(trx, personIds);
  const { lines, refund: amount, openCases } = await surrenderOf(trx, running, lastDay);
  if (openCases > 0) {
    await rejectSurrender(ctx, trx, insure.id, problems.openClaimCases.text, systemMover);
    return;
  }
  await moveState(ctx, trx, insureMachine, insure.id, 'surrender', {
    by: systemMover,
    at,
    set: { surrender_time: at, surrender_refund_fen: amount },
    message: {
      subject: `保单${insure.policy_no}已退保`,
      content: `保障已于${lastDay} 24时终止，退费${moneyText(amount)}。`,
    },
  });
  await sql`
    update insure_person set person_status = ${personState.surrendered}, end_date = ${lastDay}, updated_at = ${at},
      charged_fen = charged_fen - line.refund
    from unnest(${lines.map((line) => line.personId)}::bigint[], ${lines.map((line) => line.refund)}::bigint[])
      as line (id, refund)
    where insure_person.id = line.id`.execute(trx);
  const giveBack = insure.pay_type === payType.code.monthly ? chargeBack : refund;
  if (amount > 0) await giveBack(trx, moneyOfPolicy(insure, walletBizType.code.surrender, amount, at));
}
