import { sql } from 'kysely';
import { problems } from 'shared-kernel/contract';
import type { MaterialRow } from 'shared-kernel/contract/claims';
import { materialName, materialsNeeded } from 'shared-kernel/domain/claims/claim-materials';
import { materialCheckStatus, payeeType, caseStatus } from 'shared-kernel/domain/dictionaries';
import type { CaseId, CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../../platform/context';
import type { Db, Trx } from '../../../platform/db/database';
import { Problem } from '../../../platform/http/problem';
import type { CaseRecord } from '../case.repository';
import { waitingFiles } from '../capture/waiting-files';

/**
 * Syncs the checklist with the case: adds new rows and removes empty rows that are no longer required. Rows requested
 * by the provider stay unchanged.
 */
export async function syncChecklist(trx: Trx, row: CaseRecord, at: Date): Promise<void> {
  const needed = materialsNeeded({
    claimItems: row.claim_items,
    treatType: row.treat_type,
    accidentScene: row.accident_scene,
    accidentType: row.accident_type,
    payeeType: row.payee_type ?? payeeType.code.employer,
    certificateNeeded: row.cover.certificateNeeded,
    policeFlag: row.police_flag,
    diagnosis: row.diagnosis ?? '',
    hasPaperInvoice: row.facts.invoices.some(({ isPaper }) => isPaper),
  });
  await trx
    .insertInto('case_material')
    .values(
      needed.map((need) => ({
        case_id: row.id,
        material_code: need.code,
        required: need.required,
        original_required: need.originalRequired,
        check_remark: null,
        updated_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['case_id', 'material_code']).doUpdateSet((is) => ({
        required: sql<boolean>`excluded.required or case_material.requested`,
        original_required: is.ref('excluded.original_required'),
      })),
    )
    .execute();
  await trx
    .deleteFrom('case_material')
    .where('case_id', '=', row.id)
    .where('check_status', '=', materialCheckStatus.code.missing)
    .where('requested', '=', false)
    .where(
      'material_code',
      'not in',
      needed.map((need) => need.code),
    )
    .execute();
}

/** Before the first check every row is open; then only missing rows, and rejected ones until they are submitted. */
export function isOpenRow(state: number, row: { check_status: number; reopened: boolean }): boolean {
  if (state === caseStatus.code.awaitMaterials) return true;
  if (state !== caseStatus.code.mendMaterials && state !== caseStatus.code.sentBack) return false;
  return row.reopened || row.check_status === materialCheckStatus.code.missing;
}

/** Returns the checklist with its files, ordered by code. */
export async function materialRows(ctx: Context, db: Db, row: CaseRecord): Promise<MaterialRow[]> {
  const rows = await db
    .selectFrom('case_material')
    .selectAll()
    .where('case_id', '=', row.id)
    .orderBy('material_code')
    .execute();
  const waiting = await waitingFiles(ctx, db, row.id, row.customer_id);
  const list: MaterialRow[] = [];
  for (const material of rows)
    list.push({
      materialCode: material.material_code,
      materialName: materialName(material.material_code),
      required: material.required,
      originalRequired: material.original_required,
      isOpen: isOpenRow(row.case_status, material),
      isBroughtIn: material.brought_in,
      checkStatus: material.check_status,
      checkRemark: material.check_remark,
      files: await filesOf(ctx, db, material.file_ids, row.customer_id),
      captured: waiting
        .filter(({ materialCode }) => materialCode === material.material_code)
        .map(({ materialCode: _, ...file }) => file),
    });
  return list;
}

async function filesOf(
  ctx: Context,
  db: Db,
  ids: readonly string[],
  customerId: CustomerId,
): Promise<MaterialRow['files']> {
  const files: MaterialRow['files'] = [];
  for (const id of ids) {
    const file = await ctx.files.find(db, id, customerId);
    if (file)
      files.push({ id: file.id, url: file.url, fileName: file.fileName, size: file.size, mime: file.mime });
  }
  return files;
}

/** Owner key of the files of one material of one case. */
export const materialOwner = (caseId: CaseId, code: string): string => `case:${caseId}:${code}`;

/** Returns the names of required documents that are missing or rejected. */
export async function incompleteMaterials(trx: Trx, caseId: CaseId): Promise<string[]> {
  const { missing, rejected } = materialCheckStatus.code;
  const rows = await trx
    .selectFrom('case_material')
    .select('material_code')
    .where('case_id', '=', caseId)
    .where('required', '=', true)
    .where('check_status', 'in', [missing, rejected])
    .orderBy('material_code')
    .execute();
  return rows.map(({ material_code }) => material_code);
}

/** Builds a 4004 that lists every document and marks each at its field. */
export const materialsMissing = (codes: readonly string[]): Problem =>
  new Problem(
    problems.materialsMissing,
    { list: codes.map(materialName).join('、') },
    { fields: codes.map((code) => ({ field: code, message: `请上传${materialName(code)}` })) },
  );
