import { problems, type BodyOf } from 'shared-kernel/contract';
import type { AccidentForm, updateCase as updateCaseEndpoint } from 'shared-kernel/contract/claims';
import { materialName } from 'shared-kernel/domain/claims/claim-materials';
import { moneyText } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import {
  accidentScene,
  accidentType,
  caseStatus,
  claimItem,
  treatType,
} from 'shared-kernel/domain/dictionaries';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import { Problem } from '../../../platform/http/problem';
import { moveState, writeStep } from '../../../platform/move-state';
import { customerMover } from '../../../platform/state-machine';
import { ownedBy } from '../../../platform/tenant';
import { regionName } from '../../reference/regions';
import { accidentColumns, accidentOf } from '../accident.mapper';
import { ownCase } from '../case.repository';
import { incompleteMaterials, syncChecklist } from '../papers/case-checklist';
import { caseMachine } from '../case-machine';
import { refuseHospital } from './hospital-check';

type Report = Omit<AccidentForm, 'accidentTime'>;
type Words = {
  [Name in keyof Report]-?: [label: string, text: (value: NonNullable<Report[Name]>) => string];
};

const yesNo = (flag: boolean) => (flag ? '是' : '否');
const asIs = (text: string) => text;

const words: Omit<Words, 'hospitalId'> = {
  accidentScene: ['事故场景', accidentScene.label],
  accidentType: ['事故类型', accidentType.label],
  injuredPart: ['受伤部位', asIs],
  accidentRegionCode: ['出险地区', regionName],
  accidentAddress: ['出险地点', asIs],
  accidentDesc: ['事故经过', asIs],
  treatType: ['就诊方式', treatType.label],
  hospitalName: ['就诊医院', asIs],
  diagnosis: ['诊断', asIs],
  claimItems: ['索赔项目', (items) => items.map((one) => claimItem.label(one)).join('、')],
  estimateAmount: ['预估金额', moneyText],
  policeFlag: ['已报警', yesNo],
  thirdPartyFlag: ['第三方责任', yesNo],
  workInjuryFlag: [texts.workInjury, yesNo],
  reporterName: ['报案人', asIs],
  // Personal data must not appear in the history.
  reporterPhone: ['报案人手机', () => '***'],
  lateReason: ['晚报原因', asIs],
};

/** Lists the changes of a supplement as text; empty when nothing changed. */
function reportChanges(before: Report, after: Report): string[] {
  return (Object.keys(words) as (keyof typeof words)[]).flatMap((name) => {
    if (JSON.stringify(before[name] ?? null) === JSON.stringify(after[name] ?? null)) return [];
    const [label, text] = words[name] as [string, (value: unknown) => string]; // the pair belongs to this field
    const shown = (value: unknown) => (value === undefined || value === '' ? '空' : `“${text(value)}”`);
    return [name === 'reporterPhone' ? label : `${label} ${shown(before[name])} 改为 ${shown(after[name])}`];
  });
}

/**
 * Changes the report before a decision. The checklist follows the claimed items; a case in the first check whose
 * checklist grew returns to the materials step. The history records the changes.
 */
export async function updateCase(
  ctx: Context,
  actor: Actor,
  id: CaseId,
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
