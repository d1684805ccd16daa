import { problems } from 'shared-kernel/contract';
import {
  contractType,
  normalizedFilingPerson,
  type FilingPersonRow,
} from 'shared-kernel/domain/people/labor-filing';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { fenFromYuan } from 'shared-kernel/domain/money';
import type { FileId, FilingId } from 'shared-kernel/domain/nouns/ids';
import type { Insertable } from 'kysely';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { inBatches } from '../../platform/db/in-batches';
import { lockRow } from '../../platform/row-by-id';
import { Problem, refusedLines } from '../../platform/http/problem';
import { moveState } from '../../platform/move-state';
import { customerMover } from '../../platform/state-machine';
import { lockFiles } from '../files/file-owners';
import { checkPeople } from './check-people';
import { filingMachine } from './filing-machine';
import { draftRows, lockFiling } from './filing.repository';
import type { LaborFilingPersonTable } from './filings.tables';

interface Moved {
  filingStatus: number;
}

/** Submits a filing. Throws unless every line is valid and a contract file is attached. */
export function submit(ctx: Context, actor: Actor, id: FilingId): Promise<Moved> {
  return ctx.db.transaction().execute(async (trx) => {
    const filing = await lockFiling(trx, actor, id);
    filingMachine.requireIn('submit', filing.filing_status);
    const rows = draftRows(ctx, filing.draft_sealed);
    refuseIncomplete(rows, filing.file_ids);
    const own = filing.renew_of === null ? [id] : [id, filing.renew_of];
    // Serialises submissions of an employer, so that nobody is filed twice.
    await lockRow(trx, 'customer', actor.customerId, 'id');
    const { issues } = await checkPeople(ctx, trx, actor, rows, own);
    if (issues.length > 0) throw refusedLines(issues);
    await storePeople(ctx, trx, actor, id, rows);
    await lockFiles(trx, filing.file_ids);
    const at = ctx.clock.now();
    const moved = await moveState(ctx, trx, filingMachine, id, 'submit', {
      by: customerMover(actor),
      at,
      set: { submit_time: at, audit_remark: null },
    });
    return { filingStatus: moved.filing_status };
  });
}

function refuseIncomplete(rows: readonly FilingPersonRow[], fileIds: readonly FileId[]): void {
  const fields = [
    ...(rows.length === 0 ? [{ field: 'persons', message: '请添加备案人员' }] : []),
    ...(fileIds.length === 0 ? [{ field: 'fileIds', message: '请上传劳动合同或派遣协议' }] : []),
  ];
  if (fields.length > 0) throw new Problem(problems.invalidInput, {}, { fields });
}

async function storePeople(
  ctx: Context,
  trx: Trx,
  actor: Actor,
  id: FilingId,
  rows: readonly FilingPersonRow[],
): Promise<void> {
  await trx.deleteFrom('labor_filing_person').where('filing_id', '=', id).execute();
  const people = rows.map((row) => personOf(ctx, actor, id, row));
  await inBatches(people, (batch) => trx.insertInto('labor_filing_person').values(batch).execute());
}

function personOf(
  ctx: Context,
  actor: Actor,
  id: FilingId,
  given: FilingPersonRow,
): Insertable<LaborFilingPersonTable> {
  const row = normalizedFilingPerson(given);
  return {
    filing_id: id,
    customer_id: actor.customerId,
    name: row.name,
    id_no_sealed: ctx.pii.seal(row.idNo),
    id_no_hash: ctx.pii.index(row.idNo),
    id_no_masked: `${row.idNo.slice(0, 6)}********${row.idNo.slice(-4)}`,
    mobile_sealed: row.mobile === '' ? null : ctx.pii.seal(row.mobile),
    mobile_masked: row.mobile === '' ? null : `${row.mobile.slice(0, 3)}****${row.mobile.slice(-4)}`,
    work_type_name: row.workTypeName,
    hire_date: civilDate(row.hireDate),
    contract_type: contractType.codeOf(row.contractType) ?? contractType.code.fixed,
    contract_begin: civilDate(row.contractBegin),
    contract_end: row.contractEnd === '' ? null : civilDate(row.contractEnd),
    month_wage_fen: row.monthWage === '' ? null : fenFromYuan(row.monthWage),
    social_insurance: row.socialInsurance === '是',
    work_injury_insurance: row.workInjuryInsurance === '是',
  };
}

/** Performs the caller's transition on its own filing. */
export function step(
  ctx: Context,
  actor: Actor,
  id: FilingId,
  name: 'withdraw' | 'void',
  remark?: string,
): Promise<Moved> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockFiling(trx, actor, id);
    const moved = await moveState(ctx, trx, filingMachine, id, name, {
      by: customerMover(actor),
      at: ctx.clock.now(),
      remark,
    });
    return { filingStatus: moved.filing_status };
  });
}
