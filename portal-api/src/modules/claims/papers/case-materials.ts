import { type BodyOf, problems } from 'shared-kernel/contract';
import type { saveCaseMaterials } from 'shared-kernel/contract/claims';
import { isMaterialCode, photoMaterial } from 'shared-kernel/domain/claims/claim-materials';
import { materialCheckStatus } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import type { CaseId, FileId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { lockRow, updateById } from '../../../platform/row-by-id';
import { Problem, refusedField } from '../../../platform/http/problem';
import { moveState } from '../../../platform/move-state';
import { customerMover } from '../../../platform/state-machine';
import type { Owner } from '../../../platform/tenant';
import { ownCase, type CaseRecord } from '../case.repository';
import {
  incompleteMaterials,
  isOpenRow,
  materialOwner,
  materialRows,
  materialsMissing,
  syncChecklist,
} from './case-checklist';
import { caseMachine } from '../case-machine';
import { withNotes } from './paper-notes';
import { refuseStale, saveFacts } from '../settling/save-facts';
import { payeeOfCase } from '../settling/payee-offer';
import { confirmPayee, savePayee } from '../settling/save-payee';

type Save = BodyOf<typeof saveCaseMaterials>;
const mostFiles = 100;

/** Returns the checklist as the caller sees it now. */
export async function materialsOf(ctx: Context, actor: Actor, id: CaseId) {
  const row = await ownCase(ctx.db, actor, id);
  const list = await withNotes(ctx, actor, row, await materialRows(ctx, ctx.db, row));
  return { caseStatus: row.case_status, list, count: list.length };
}

/** Stores the files uploaded so far. 4005 for rows that are not open; then nothing is saved. */
export async function saveMaterials(ctx: Context, actor: Actor, id: CaseId, body: Save): Promise<void> {
  const read = async (trx: Trx) => {
    const row = await lockedOwnCase(trx, actor, id);
    caseMachine.requireIn('materials', row.case_status);
    return row;
  };
  const payee = body.payee ?? (await payeeOfCase(ctx, actor, body.payeeOf));
  const given = payee && { actor, payee, prefix: 'payee.' };
  const isConfirmed = given !== undefined && (await confirmPayee(ctx, given, read));
  await ctx.db.transaction().execute(async (trx) => {
    const row = await read(trx);
    if (given) await savePayee(ctx, trx, { ...given, row, isConfirmed });
    if (body.facts) {
      refuseStale(row, body.facts, body.factsBefore);
      await saveFacts(ctx, trx, actor, row, body.facts);
      await syncChecklist(trx, await ownCase(trx, actor, id), ctx.clock.now());
    }
    for (const { materialCode, fileIds, removedFileIds = [] } of body.items)
      await saveFiles(ctx, trx, actor, row, materialCode, (stored) =>
        (fileIds ?? stored).filter((fileId) => !removedFileIds.includes(fileId)),
      );
    if (body.expressNo !== undefined) {
      await updateById(trx, 'cases', id, {
        express_company: body.expressCompany ?? 'OTHER',
        express_no: body.expressNo,
        updated_at: ctx.clock.now(),
      });
    }
  });
}

/**
 * Adds the caller's files to one material within `trx` and returns their owner key. Throws like `saveMaterials`. Files
 * that the material already has are accepted in any state, since a retry may arrive after the case was submitted.
 */
export async function addMaterialFiles(
  ctx: Context,
  trx: Trx,
  actor: Actor,
  id: CaseId,
  added: { materialCode: string; fileIds: readonly FileId[] },
  /** User who must have access to the files; the caller unless others sent them for this case. */
  reader: Owner = actor,
): Promise<string> {
  const row = await lockedOwnCase(trx, actor, id);
  await saveFiles(ctx, trx, reader, row, added.materialCode, (stored) => {
    const fileIds = [...new Set([...stored, ...added.fileIds])];
    if (fileIds.length > mostFiles) throw refusedField('files', `只能上传${mostFiles}个文件哦~`);
    return fileIds;
  });
  return materialOwner(id, added.materialCode);
}

/**
 * Submits the materials. 4004 lists every required document that is missing or still rejected. The step records the
 * issues that the employer confirmed, so that the examiner sees them.
 */
export async function submitMaterials(
  ctx: Context,
  actor: Actor,
  id: CaseId,
  confirmed: readonly string[] = [],
): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockedOwnCase(trx, actor, id);
    caseMachine.requireIn('submit', row.case_status);
    const missing = await incompleteMaterials(trx, id);
    if (missing.length > 0) throw materialsMissing(missing);
    await trx.updateTable('case_material').set({ reopened: false }).where('case_id', '=', id).execute();
    const kept = await trx.selectFrom('case_material').select('file_ids').where('case_id', '=', id).execute();
    await ctx.files.lock(
      trx,
      kept.flatMap((material) => material.file_ids),
    );
    const step = { by: customerMover(actor), at: ctx.clock.now(), remark: handedIn(confirmed) };
    return (await moveState(ctx, trx, caseMachine, id, 'submit', step)).case_status;
  });
}

/** Undefined when nothing was confirmed: the step then has its default remark. */
const handedIn = (confirmed: readonly string[]): string | undefined =>
  confirmed.length === 0
    ? undefined
    : `提交理赔材料，已提示下列问题，企业确认仍要提交：${confirmed.map((text, at) => `${at + 1}. ${text}`).join(' ')}`;

/** The row lock keeps two tabs from overwriting each other's files. */
export async function lockedOwnCase(trx: Trx, actor: Actor, id: CaseId): Promise<CaseRecord> {
  await lockRow(trx, 'cases', id, 'id');
  return ownCase(trx, actor, id);
}

async function saveFiles(
  ctx: Context,
  trx: Trx,
  reader: Owner,
  row: CaseRecord,
  code: string,
  change: (stored: readonly string[]) => string[],
): Promise<void> {
  const material = await trx
    .selectFrom('case_material')
    .select(['check_status', 'file_ids', 'reopened'])
    .where('case_id', '=', row.id)
    .where('material_code', '=', code)
    .executeTakeFirst();
  if (!material || !isMaterialCode(code)) throw refusedField('materialCode', `该案件不需要材料${code}`);
  const fileIds = change(material.file_ids);
  if (sameFiles(material.file_ids, fileIds)) return;
  if (!isOpenRow(row.case_status, material)) throw new Problem(problems.caseStateChanged);
  const added = fileIds.filter((id) => !material.file_ids.includes(id));
  if (code === photoMaterial) await requirePhotos(ctx, trx, row, added);
  const removed = material.file_ids.filter((id) => !fileIds.includes(id));
  await ctx.files.adopt(trx, added, materialOwner(row.id, code), reader);
  await ctx.files.release(trx, removed, materialOwner(row.id, code));
  await trx
    .updateTable('case_material')
    .set({
      file_ids: fileIds,
      brought_in: false,
      // Stays open until it is submitted, however many files follow.
      reopened: true,
      check_status: fileIds.length > 0 ? materialCheckStatus.code.waiting : materialCheckStatus.code.missing,
      updated_at: ctx.clock.now(),
    })
    .where('case_id', '=', row.id)
    .where('material_code', '=', code)
    .execute();
}

const sameFiles = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && before.every((id) => after.includes(id));

async function requirePhotos(ctx: Context, trx: Trx, row: CaseRecord, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const file = await ctx.files.find(trx, id, row.customer_id);
    if (file && !file.mime.startsWith('image/'))
      throw new Problem(problems.unsupportedType, {}, { message: texts.photosOnly });
  }
}
