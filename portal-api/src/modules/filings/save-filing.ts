import type { z } from 'zod';
import { problems } from 'shared-kernel/contract';
import type { filingBody } from 'shared-kernel/contract/labor-filings';
import { addDays } from 'shared-kernel/domain/civil-date';
import { contractType } from 'shared-kernel/domain/people/labor-filing';
import { yuanOfFen } from 'shared-kernel/domain/money';
import { filingStatus } from 'shared-kernel/domain/dictionaries';
import type { FilingId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { requireRoom } from '../../platform/row-caps';
import { Problem } from '../../platform/http/problem';
import { writeStep } from '../../platform/move-state';
import { customerMover } from '../../platform/state-machine';
import { adoptFiles, releaseFiles } from '../files/file-owners';
import { filingMachine } from './filing-machine';
import { lockFiling, nextFilingNo } from './filing.repository';

type Form = z.output<typeof filingBody>;

interface Saved {
  id: FilingId;
  version: number;
}

const columnsOf = (ctx: Context, form: Form) => ({
  relation_type: form.relationType,
  work_unit: form.workUnit,
  work_unit_uscc: form.workUnitUscc ? form.workUnitUscc : null,
  contract_no: form.contractNo ? form.contractNo : null,
  contract_begin: form.contractBegin ?? null,
  contract_end: form.contractEnd ?? null,
  person_count: form.persons.length,
  file_ids: JSON.stringify([...new Set(form.fileIds)]),
  draft_sealed: ctx.pii.seal(JSON.stringify(form.persons)),
});

export const ownerOf = (id: FilingId): string => `filing:${id}`;

/** Saves the form, valid or not, as a draft of the caller's branch. */
export function createDraft(ctx: Context, actor: Actor, form: Form): Promise<Saved> {
  return ctx.db.transaction().execute(async (trx) => {
    const at = ctx.clock.now();
    await requireRoom(ctx, trx, actor, 'filingDraft');
    const saved = await trx
      .insertInto('labor_filing')
      .values({
        ...columnsOf(ctx, form),
        customer_id: actor.customerId,
        filiale_id: actor.filialeId,
        user_id: actor.userId,
        filing_no: await nextFilingNo(trx, ctx.clock.today()),
        audit_remark: null,
        renew_of: null,
        submit_time: null,
        created_at: at,
        updated_at: at,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await adoptFiles(trx, form.fileIds, { owner: ownerOf(saved.id) }, actor);
    await writeStep(trx, filingMachine, saved.id, {
      from: null,
      to: filingStatus.code.draft,
      by: customerMover(actor),
      at,
    });
    return saved;
  });
}

/** Changes a draft, or a filing that was rejected; 409 when it was saved since `version`. */
export function updateDraft(ctx: Context, actor: Actor, id: FilingId, form: Form): Promise<Saved> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = await lockFiling(trx, actor, id);
    filingMachine.requireIn('edit', before.filing_status);
    if (before.version !== form.version) throw new Problem(problems.conflict);
    await releaseFiles(
      trx,
      before.file_ids.filter((fileId) => !form.fileIds.includes(fileId)),
      ownerOf(id),
    );
    await adoptFiles(trx, form.fileIds, { owner: ownerOf(id) }, actor);
    return trx
      .updateTable('labor_filing')
      .set({ ...columnsOf(ctx, form), updated_at: ctx.clock.now(), version: before.version + 1 })
      .where('id', '=', id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
  });
}

/** Deletes what was never filed. */
export function deleteDraft(ctx: Context, actor: Actor, id: FilingId): Promise<null> {
  return ctx.db.transaction().execute(async (trx) => {
    const filing = await lockFiling(trx, actor, id);
    filingMachine.requireIn('delete', filing.filing_status);
    await releaseFiles(trx, filing.file_ids, ownerOf(id));
    await trx.deleteFrom('labor_filing').where('id', '=', id).execute();
    return null;
  });
}

/** Creates a draft with the same people for the time after the contract; they do not count as filed twice. */
export function renewDraft(ctx: Context, actor: Actor, id: FilingId): Promise<Saved> {
  return ctx.db.transaction().execute(async (trx) => {
    const old = await lockFiling(trx, actor, id);
    await requireRoom(ctx, trx, actor, 'filingDraft');
    filingMachine.requireIn('renew', old.filing_status);
    const people = await trx
      .selectFrom('labor_filing_person')
      .selectAll()
      .where('filing_id', '=', id)
      .orderBy('id')
      .execute();
    const begin = old.contract_end ? addDays(old.contract_end, 1) : null;
    const rows = people.map((person) => ({
      name: person.name,
      idNo: ctx.pii.open(person.id_no_sealed),
      mobile: person.mobile_sealed ? ctx.pii.open(person.mobile_sealed) : '',
      workTypeName: person.work_type_name,
      hireDate: person.hire_date,
      contractType: contractType.label(person.contract_type),
      contractBegin: person.contract_end ? addDays(person.contract_end, 1) : person.contract_begin,
      contractEnd: '',
      monthWage: person.month_wage_fen === null ? '' : String(yuanOfFen(person.month_wage_fen)),
      socialInsurance: person.social_insurance ? '是' : '否',
      workInjuryInsurance: person.work_injury_insurance ? '是' : '否',
    }));
    const at = ctx.clock.now();
    const saved = await trx
      .insertInto('labor_filing')
      .values({
        customer_id: old.customer_id,
        filiale_id: old.filiale_id,
        user_id: actor.userId,
        filing_no: await nextFilingNo(trx, ctx.clock.today()),
        relation_type: old.relation_type,
        work_unit: old.work_unit,
        work_unit_uscc: old.work_unit_uscc,
        contract_no: null,
        contract_begin: begin,
        contract_end: null,
        person_count: rows.length,
        audit_remark: null,
        draft_sealed: ctx.pii.seal(JSON.stringify(rows)),
        renew_of: id,
        submit_time: null,
        created_at: at,
        updated_at: at,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await writeStep(trx, filingMachine, saved.id, {
      from: null,
      to: filingStatus.code.draft,
      by: customerMover(actor),
      at,
      remark: `续签自${old.filing_no}`,
    });
    return saved;
  });
}
