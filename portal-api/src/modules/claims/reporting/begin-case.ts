import { sql } from 'kysely';
import { caseStatus, filingStatus, materialCheckStatus } from 'shared-kernel/domain/dictionaries';
import type { Actor } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { writeStep } from '../../../platform/move-state';
import { customerMover } from '../../../platform/state-machine';
import { nextCaseNo, type CaseRecord } from '../case.repository';
import { daysLater, materialDays } from '../case-deadlines';
import { caseMachine } from '../case-machine';
import { syncChecklist } from '../papers/case-checklist';

/** Returns number, state and deadlines of a new case. */
export async function newCaseColumns(trx: Trx, now: Date) {
  const deadline = daysLater(now, materialDays);
  return {
    case_no: await nextCaseNo(trx, now),
    report_time: now,
    case_status: caseStatus.code.awaitMaterials,
    status_time: now,
    material_deadline: deadline,
    state_deadline: deadline,
    created_at: now,
    updated_at: now,
  };
}

/** Begins the history and the checklist of a new case. */
export async function beginCase(trx: Trx, actor: Actor, row: CaseRecord, remark: string, now: Date) {
  const by = customerMover(actor);
  await writeStep(trx, caseMachine, row.id, { from: null, to: row.case_status, by, remark, at: now });
  await syncChecklist(trx, row, now);
  await bringInPapers(trx, row, now);
}

const idCard = 'M02';
const contract = 'M03';

/**
 * Copies documents that the portal already has to a new case: accepted ones about the person from the newest earlier
 * case, and the filed contract. The rows stay open and marked until the employer submits them.
 */
async function bringInPapers(trx: Trx, row: CaseRecord, at: Date): Promise<void> {
  const earlier = await trx
    .selectFrom('case_material as material')
    .innerJoin('cases', 'cases.id', 'material.case_id')
    .distinctOn('material.material_code')
    .select(['material.material_code', 'material.file_ids'])
    .where('cases.customer_id', '=', row.customer_id)
    .where('cases.id_no_hash', '=', row.id_no_hash)
    .where('cases.id', '<>', row.id)
    .where(ofSameBranch('cases', row))
    .where('material.material_code', 'in', [idCard, contract])
    .where('material.check_status', '=', materialCheckStatus.code.accepted)
    .where(sql<boolean>`cardinality(material.file_ids) > 0`)
    .orderBy('material.material_code')
    .orderBy('cases.id', 'desc')
    .execute();
  const found = new Map(earlier.map(({ material_code, file_ids }) => [material_code, file_ids]));
  if (!found.has(contract)) found.set(contract, await filedContract(trx, row));
  for (const [code, fileIds] of found)
    if (fileIds.length > 0)
      await trx
        .updateTable('case_material')
        .set({
          file_ids: fileIds,
          brought_in: true,
          check_status: materialCheckStatus.code.waiting,
          updated_at: at,
        })
        .where('case_id', '=', row.id)
        .where('material_code', '=', code)
        .where(sql<boolean>`cardinality(file_ids) = 0`)
        .execute();
}

/** Documents of one branch are not shown to another. */
const ofSameBranch = (table: string, { filiale_id }: CaseRecord) =>
  sql<boolean>`${sql.ref(`${table}.filiale_id`)} is not distinct from ${filiale_id}::bigint`;

/** Returns the files of the person's newest registered filing. */
async function filedContract(trx: Trx, row: CaseRecord): Promise<string[]> {
  const filed = await trx
    .selectFrom('labor_filing')
    .innerJoin('labor_filing_person as person', 'person.filing_id', 'labor_filing.id')
    .select('labor_filing.file_ids')
    .where('labor_filing.customer_id', '=', row.customer_id)
    .where(ofSameBranch('labor_filing', row))
    .where('labor_filing.filing_status', '=', filingStatus.code.filed)
    .where('person.id_no_hash', '=', row.id_no_hash)
    .orderBy('labor_filing.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return filed?.file_ids ?? [];
}
