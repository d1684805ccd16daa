import { problems, type BodyOf } from 'shared-kernel/contract';
import type { updateCase as updateCaseEndpoint } from 'shared-kernel/contract/claims';
import { materialName } from 'shared-kernel/domain/claims/claim-materials';
import * as texts from 'shared-kernel/domain/texts';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../../platform/context';
import { Problem } from '../../../platform/http/problem';
import { moveState, writeStep } from '../../../platform/move-state';
import { customerMover } from '../../../platform/state-machine';
import { ownedBy } from '../../../platform/tenant';
import { accidentColumns, accidentOf } from '../accident.mapper';
import { ownCase } from '../case.repository';
import { incompleteMaterials, syncChecklist } from '../papers/case-checklist';
import { caseMachine } from '../case-machine';
import { refuseHospital } from './hospital-check';
import { reportChanges } from './report-changes';

/**
 * Changes the report before a decision on it; the checklist follows what is claimed, and a case in the first check
 * whose checklist grew goes back to its materials. The changes are kept in the history.
 */
export async function updateCase(
  ctx: Context,
  actor: Actor,
  id: number,
  { version, ...form }: BodyOf<typeof updateCaseEndpoint>,
): Promise<void> {
  await refuseHospital(ctx.db, form);
  const now = ctx.clock.now();
  const before = await ownCase(ctx.db, actor, id);
  if (!caseMachine.mayIn('edit', before.case_status))
    throw new Problem(problems.caseStateChanged, {}, { message: texts.reportIsClosed });
  if (version !== undefined && version !== before.version) throw new Problem(problems.conflict);
  const changes = reportChanges(accidentOf(ctx, before), form);
  if (changes.length === 0) return;
  const by = customerMover(actor);
  await ctx.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('cases')
      .set((is) => ({ ...accidentColumns(ctx, form), updated_at: now, version: is('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', before.version)
      .where(ownedBy(actor, 'cases'))
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new Problem(problems.conflict);
    const status = before.case_status;
    const remark = `补充报案信息：${changes.join('；')}`;
    await writeStep(trx, caseMachine, id, { from: status, to: status, by, remark, at: now });
    await syncChecklist(trx, await ownCase(trx, actor, id), now);
    if (status !== caseStatus.code.firstCheck) return;
    const missing = await incompleteMaterials(trx, id);
    if (missing.length === 0) return;
    const list = missing.map(materialName).join('、');
    await moveState(ctx, trx, caseMachine, id, 'askForMore', {
      by,
      at: now,
      remark: `修改报案信息后需补充材料：${list}`,
    });
  });
}
