import { sql } from 'kysely';
import type { AnswerOf } from 'shared-kernel/contract';
import { listFilings, type FilingRow, type getFiling } from 'shared-kernel/contract/labor-filings';
import { addDays } from 'shared-kernel/domain/civil-date';
import { filingStatus } from 'shared-kernel/domain/dictionaries';
import type { FilingPersonRow } from 'shared-kernel/domain/people/labor-filing';
import type { FilingId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Db, Trx } from '../../platform/db/database';
import { nextNumber } from '../../platform/db/next-number';
import { contains, containsNumber, equals, hasText, oneOf } from '../../platform/lists/conditions';
import { defineListSource, eachRow } from '../../platform/lists/list-source';
import { rowById } from '../../platform/row-by-id';
import { notFound } from '../../platform/http/problem';
import { listRow } from '../../platform/lists/list-query';
import { stepsOf } from '../../platform/move-state';
import { ownedBy } from '../../platform/tenant';
import { filingMachine } from './filing-machine';

/** Days before the contract's end from which the employer is reminded. */
export const remindDays = 30;

export const filingList = defineListSource<typeof listFilings>({
  endpoint: listFilings,
  table: 'labor_filing',
  from: sql`labor_filing`,
  visible: (actor) => ownedBy(actor, 'labor_filing'),
  fields: {
    daysLeft: ({ ctx }) => sql`(labor_filing.contract_end - ${ctx.clock.today()}::date)`,
    actions: null,
  },
  filters: {
    filingNo: containsNumber('labor_filing.filing_no'),
    relationType: equals('labor_filing.relation_type'),
    workUnit: contains('labor_filing.work_unit'),
    filingStatus: oneOf('labor_filing.filing_status'),
    endingSoon: (_, { ctx }) => sql<boolean>`(labor_filing.filing_status = ${filingStatus.code.filed}
      and labor_filing.contract_end between ${ctx.clock.today()}::date and ${addDays(ctx.clock.today(), remindDays)}::date)`,
    name: (text: string) => sql<boolean>`exists (select from labor_filing_person p
      where p.filing_id = labor_filing.id and ${hasText(['p.name'], text)})`,
  },
  complete: eachRow((row: FilingRow, { ctx, actor }) => ({
    actions: filingMachine.actionsOf(row.filingStatus, {}, actor, ctx.clock.now()),
  })),
});

const shownPeople = 500;

/** Numbers of filings are YG + day; BA + day is a case. */
export const nextFilingNo = (db: Db, day: string) => nextNumber(db, 'filing_no_seq', 'YG', day);

const ownFiling = (db: Db, actor: Actor, id: FilingId) =>
  db.selectFrom('labor_filing').where('id', '=', id).where(ownedBy(actor, 'labor_filing'));

/** Returns the caller's filing; 404 for any other. */
export const requireFiling = (db: Db, actor: Actor, id: FilingId) =>
  ownFiling(db, actor, id).select('id').executeTakeFirstOrThrow(notFound);

/** The caller's filing, locked until the transaction ends; 404 for any other. */
export const lockFiling = (trx: Trx, actor: Actor, id: FilingId) =>
  ownFiling(trx, actor, id).selectAll().forUpdate().executeTakeFirstOrThrow(notFound);

export const draftRows = (ctx: Context, sealed: Uint8Array | null): FilingPersonRow[] =>
  sealed === null ? [] : (JSON.parse(ctx.pii.open(sealed)) as FilingPersonRow[]);

/** Returns one filing for its drawer. */
export async function filingDetail(
  ctx: Context,
  actor: Actor,
  id: FilingId,
): Promise<AnswerOf<typeof getFiling>> {
  const row = await listRow<AnswerOf<typeof getFiling>>(filingList, { ctx, actor }, id);
  const filing = await rowById(ctx.db, 'labor_filing', id);
  const persons = await ctx.db
    .selectFrom('labor_filing_person')
    .selectAll()
    .where('filing_id', '=', id)
    .orderBy('id')
    .limit(shownPeople)
    .execute();
  const files = await Promise.all(
    filing.file_ids.map((fileId) => ctx.files.find(ctx.db, fileId, actor.customerId)),
  );
  return {
    ...row,
    workUnitUscc: filing.work_unit_uscc,
    contractNo: filing.contract_no,
    auditRemark: filing.audit_remark,
    version: filing.version,
    files: files.flatMap((file) => (file ? [{ id: file.id, url: file.url, fileName: file.fileName }] : [])),
    persons: persons.map((person) => ({
      id: person.id,
      name: person.name,
      idNoMasked: person.id_no_masked,
      mobileMasked: person.mobile_masked,
      workTypeName: person.work_type_name,
      hireDate: person.hire_date,
      contractType: person.contract_type,
      contractBegin: person.contract_begin,
      contractEnd: person.contract_end,
    })),
    draft: filingMachine.mayIn('edit', filing.filing_status) ? draftRows(ctx, filing.draft_sealed) : null,
    steps: await stepsOf(ctx.db, filingMachine, id),
  };
}
