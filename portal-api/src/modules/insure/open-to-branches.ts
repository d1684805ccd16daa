import { type AnswerOf } from 'shared-kernel/contract';
import type { openToBranches } from 'shared-kernel/contract/insure';
import type { Actor, Context } from '../../platform/context';
import { writeStep } from '../../platform/move-state';
import { customerMover } from '../../platform/state-machine';
import { insureMachine } from './insure-machine';
import { requireOwnInsure } from './insure.repository';

/** Opens a company-wide policy to branches or closes it; people whom they have added remain theirs. */
export async function setOpenToBranches(
  ctx: Context,
  actor: Actor,
  id: number,
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
