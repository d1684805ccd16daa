import { problems, type AnswerOf } from 'shared-kernel/contract';
import type { previewSurrender, surrenderInsure } from 'shared-kernel/contract/insure';
import { addDays, compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { payType, walletBizType } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { lastDayOver, surrenderedByMainAccount } from 'shared-kernel/domain/texts';
import { openOrders } from 'shared-kernel/domain/nouns/order';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import type { Db } from '../../../platform/db/database';
import { lockRow } from '../../../platform/row-by-id';
import { Problem, refusedInWords } from '../../../platform/http/problem';
import { moveState } from '../../../platform/move-state';
import { customerMover } from '../../../platform/state-machine';
import { release } from '../../finance/ledger';
import { insureMachine, maySurrender } from '../../insure/insure-machine';
import { personState } from '../../insure/insure-states';
import { requireOwnInsure, type OwnedInsure } from '../../insure/insure.repository';
import { hasBegun } from '../../insure/people/leaving';
import { movePeople } from '../../insure/people/people.repository';
import { moneyOfPolicy } from '../../insure/purchase';
import { surrenderOf, type Surrender } from './surrender-lines';

interface Asked {
  reason: string;
  remark?: string | undefined;
  lastDay?: CivilDate | undefined;
}

/** Returns the refund of a surrender, by the same rules that apply when it is carried out. */
export async function surrenderPreview(
  ctx: Context,
  actor: Actor,
  id: PolicyId,
  lastDay: CivilDate | undefined,
): Promise<AnswerOf<typeof previewSurrender>> {
  const insure = await requireOwnInsure(ctx.db, actor, id);
  requireSurrenderer(actor);
  const day = lastDayFor(ctx, insure, lastDay);
  const { lines, refund } = await checked(ctx.db, insure, day);
  return { lastDay: hasBegun(insure) ? day : null, count: lines.length, refund, lines };
}

/** Requests the surrender of a policy; before cover has begun the policy ends at once and its money is released. */
export async function askSurrender(
  ctx: Context,
  actor: Actor,
  id: PolicyId,
  asked: Asked,
): Promise<AnswerOf<typeof surrenderInsure>> {
  const at = ctx.clock.now();
  const reason = [asked.reason, asked.remark].filter(Boolean).join('：');
  const by = customerMover(actor);
  return ctx.db.transaction().execute(async (trx) => {
    await requireOwnInsure(trx, actor, id);
    requireSurrenderer(actor);
    const insure = await lockRow(trx, 'insure', id);
    const lastDay = lastDayFor(ctx, insure, asked.lastDay);
    const { refund } = await checked(trx, insure, lastDay);
    if (hasBegun(insure)) {
      const moved = await moveState(ctx, trx, insureMachine, id, 'askSurrender', {
        by,
        at,
        remark: `${reason}，保障至${lastDay} 24时`,
        set: {
          surrender_reason: reason,
          surrender_last_day: lastDay,
          surrender_asked_time: at,
          surrender_approved_time: null,
        },
      });
      return { id, insureStatus: moved.insure_status, refund };
    }
    const moved = await moveState(ctx, trx, insureMachine, id, 'surrenderUnbegun', {
      by,
      at,
      remark: `起保前退保：${reason}`,
      set: { surrender_reason: reason, surrender_time: at },
    });
    const { charged } = await movePeople(trx, { insureId: id }, personState.waiting, personState.void, at);
    if (charged > 0 && insure.pay_type !== payType.code.monthly)
      await release(trx, moneyOfPolicy(insure, walletBizType.code.surrender, charged, at));
    return { id, insureStatus: moved.insure_status, refund: charged };
  });
}

function requireSurrenderer(actor: Actor): void {
  if (!maySurrender(actor)) throw new Problem(problems.forbidden, {}, { message: surrenderedByMainAccount });
}

/** Withdraws a surrender request while nobody has decided it. */
export async function takeSurrenderBack(
  ctx: Context,
  actor: Actor,
  id: PolicyId,
): Promise<AnswerOf<typeof surrenderInsure>> {
  await requireOwnInsure(ctx.db, actor, id);
  requireSurrenderer(actor);
  return ctx.db.transaction().execute(async (trx) => {
    // An approval does not change the state: only the lock keeps one from being given meanwhile.
    const { surrender_approved_time: isDecided } = await lockRow(
      trx,
      'insure',
      id,
      'surrender_approved_time',
    );
    if (isDecided) throw new Problem(problems.stateChanged);
    const moved = await moveState(ctx, trx, insureMachine, id, 'withdrawSurrender', {
      by: customerMover(actor),
      at: ctx.clock.now(),
      set: { surrender_reason: null, surrender_last_day: null, surrender_asked_time: null },
    });
    return { id, insureStatus: moved.insure_status, refund: fen(0) };
  });
}

/** Returns the last day of cover: the chosen day, else today. Throws for days outside the policy. */
function lastDayFor(ctx: Context, insure: OwnedInsure, chosen: CivilDate | undefined): CivilDate {
  insureMachine.requireIn('surrender', insure.insure_status);
  if (!hasBegun(insure)) return addDays(insure.start_date, -1);
  const today = ctx.clock.today();
  const lastDay = chosen ?? today;
  const refuse = (message: string) => {
    throw refusedInWords('lastDay', message);
  };
  if (compareDays(lastDay, today) < 0) refuse(lastDayOver);
  if (compareDays(lastDay, insure.end_date) >= 0) refuse('终止日期须早于保单到期日');
  return lastDay;
}

/** Returns the surrender; throws while a case or an order of the policy is open. */
async function checked(db: Db, insure: OwnedInsure, lastDay: CivilDate): Promise<Surrender> {
  const surrender = await surrenderOf(db, insure, lastDay);
  if (surrender.openCases > 0) throw new Problem(problems.openClaimCases);
  const order = await db
    .selectFrom('add_reduce')
    .select('order_no')
    .where('insure_id', '=', insure.id)
    .where('endorse_status', 'in', openOrders)
    .limit(1)
    .executeTakeFirst();
  if (!order) return surrender;
  const message = `保单有未生效的加减保（${order.order_no}），请先撤销或等待生效`;
  throw new Problem(problems.stateChanged, {}, { message });
}
