import { listFiledPeople } from 'shared-kernel/contract/labor-filing-people';
import {
  checkFilingPersons,
  createFiling,
  deleteFiling,
  filingTemplate,
  getFiling,
  maxFilingPersons,
  parseFilingPersons,
  renewFiling,
  submitFiling,
  updateFiling,
  voidFiling,
  withdrawFiling,
  filingPersonLimits,
  type parsedFilingPersons,
} from 'shared-kernel/contract/labor-filings';
import { problems } from 'shared-kernel/contract';
import { understood } from 'shared-kernel/domain/cleaning';
import { normalizedFilingPerson, type FilingPersonRow } from 'shared-kernel/domain/people/labor-filing';
import * as texts from 'shared-kernel/domain/texts';
import type { z } from 'zod';
import type { Context } from '../../platform/context';
import type { Module } from '../../platform/http/route';
import { bindList } from '../../platform/lists/bind-list';
import { moveState } from '../../platform/move-state';
import { newestOf, refusalCommand, rowCommand } from '../../platform/provider/provider-rows';
import { countLookups } from '../insure/people/number-lookups';
import { chosenOf, readSheet } from '../insure/people/staff-sheet';
import { templateFile } from '../insure/people/staff-template';
import { checkPeople } from './check-people';
import { filedPeople, filingSheet, filingTemplateOf } from './filed-people';
import { filingMachine } from './filing-machine';
import { step, submit } from './filing-steps';
import { filingDetail, filingList, requireFiling } from './filing.repository';
import { registerFilingJobs } from './filings.jobs';
import { createDraft, deleteDraft, renewDraft, updateDraft } from './save-filing';

const provider = { kind: 'platform', name: '备案专员' } as const;

/** Registers the provider's decisions about filings. */
function registerFilingCommands(ctx: Context): void {
  const move = (id: number, name: 'approve' | 'reject', remark?: string) =>
    ctx.db.transaction().execute(async (trx) => {
      const set = remark === undefined ? {} : { audit_remark: remark };
      const step = { by: provider, at: ctx.clock.now(), remark, set };
      const filing = await moveState(ctx, trx, filingMachine, id, name, step);
      return { id, filingStatus: filing.filing_status };
    });
  const approveHelp = 'Accept a filing of labour relations (id from `list filings`)';
  rowCommand(ctx, 'filing:approve', approveHelp, (id) => move(id, 'approve'));
  const rejectHelp = 'Refuse a filing of labour relations, --reason says why';
  refusalCommand(ctx, 'filing:reject', rejectHelp, (id, reason) => move(id, 'reject', reason));
  ctx.provider.lister('filings', (input) =>
    ctx.db
      .selectFrom('labor_filing')
      .select(['id', 'filing_no', 'work_unit', 'person_count', 'contract_end', 'filing_status'])
      .$call(newestOf('labor_filing', input, 'filing_status'))
      .execute(),
  );
}

/** Truncates cells to what a draft can store: longer texts are never valid, and the checks can still report the rest. */
function toFilingRow(row: FilingPersonRow): FilingPersonRow {
  const typed = { ...understood(row, normalizedFilingPerson(row)) };
  for (const field of Object.keys(filingPersonLimits) as (keyof FilingPersonRow)[])
    typed[field] = typed[field].slice(0, filingPersonLimits[field]);
  return typed;
}

/** Filings of labour relations, as proof of who worked for whom. */
export const filingsModule: Module = (route, ctx) => {
  bindList(route, ctx, filingList);
  route(listFiledPeople, ({ query, actor, ip }) => filedPeople(ctx, actor, query, ip));
  route(filingTemplate, async ({ actor }) => templateFile(ctx, actor, await filingTemplateOf(ctx.db)));
  route(checkFilingPersons, async ({ body, actor, ip }) => {
    if (body.id !== undefined) await requireFiling(ctx.db, actor, body.id);
    await countLookups(ctx, { actor, ip }, checkFilingPersons.id, body.persons.length);
    return checkPeople(ctx, ctx.db, actor, body.persons, body.id === undefined ? [] : [body.id]);
  });
  route(parseFilingPersons, async ({ body, files, actor, fail }) => {
    const [file] = files;
    if (!file) return fail(problems.invalidInput, {}, [{ field: 'file', message: texts.sheetMissing }]);
    const importId = await ctx.imports.start(
      actor,
      file,
      async (progress, path): Promise<z.output<typeof parsedFilingPersons>> => {
        const source = { path, ...chosenOf(body) };
        const { rows, sheet } = await readSheet(ctx, actor, source, filingSheet, progress);
        if (rows.length > maxFilingPersons) return fail(problems.tooManyPersons, { max: maxFilingPersons });
        return { rows: rows.map(toFilingRow), sheet };
      },
    );
    return { importId };
  });
  route(getFiling, ({ params, actor }) => filingDetail(ctx, actor, params.id));
  route(createFiling, ({ body, actor }) => createDraft(ctx, actor, body));
  route(updateFiling, ({ params, body, actor }) => updateDraft(ctx, actor, params.id, body));
  route(deleteFiling, ({ params, actor }) => deleteDraft(ctx, actor, params.id));
  route(submitFiling, ({ params, actor }) => submit(ctx, actor, params.id));
  route(withdrawFiling, ({ params, actor }) => step(ctx, actor, params.id, 'withdraw'));
  route(voidFiling, ({ params, body, actor }) => step(ctx, actor, params.id, 'void', body.reason));
  route(renewFiling, ({ params, actor }) => renewDraft(ctx, actor, params.id));
  registerFilingCommands(ctx);
  registerFilingJobs(ctx);
};
