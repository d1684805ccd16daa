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
  type parsedFilingPersons,
} from 'shared-kernel/contract/labor-filings';
import type { z } from 'zod';
import { problems } from 'shared-kernel/contract';
import { understood } from 'shared-kernel/domain/cleaning';
import { normalizedFilingPerson } from 'shared-kernel/domain/people/labor-filing';
import * as texts from 'shared-kernel/domain/texts';
import type { Module } from '../../platform/http/module';
import { bindList } from '../../platform/lists/bind-list';
import { countLookups } from '../insure/people/number-lookups';
import { chosenOf, readSheet } from '../insure/people/staff-sheet';
import { templateFile } from '../insure/people/staff-template';
import { checkPeople } from './check-people';
import { filedPeople } from './filed-people';
import { filingList } from './filing-list';
import { filingDetail, requireFiling } from './filing.repository';
import { step, submit } from './filing-steps';
import { filingSheet, filingTemplateOf } from './filing-template';
import { registerFilingJobs } from './filings.jobs';
import { registerFilingCommands } from './filings.provider';
import { createDraft, deleteDraft, renewDraft, updateDraft } from './save-filing';

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
        return { rows: rows.map((row) => understood(row, normalizedFilingPerson(row))), sheet };
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
