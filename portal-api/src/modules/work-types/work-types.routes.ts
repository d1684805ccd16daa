import {
  getWorkTypeTree,
  matchWorkTypes,
  maxMatchedNames,
  parseJobTitles,
  reportWorkType,
  workTypeTemplate,
  type parsedJobTitles,
  listWorkTypeFeedback,
} from 'shared-kernel/contract/work-types';
import type { z } from 'zod';
import { problems } from 'shared-kernel/contract';
import * as texts from 'shared-kernel/domain/texts';
import type { Module } from '../../platform/http/module';
import { Problem } from '../../platform/http/problem';
import { bindList } from '../../platform/lists/bind-list';
import { chosenOf, readSheet, type SheetList } from '../insure/people/staff-sheet';
import { templateFile } from '../insure/people/staff-template';
import { allWorkTypes, toWorkTypeRow } from '../reference/work-types';
import { registerFeedbackCommands, reportMissing } from './feedback';
import { matchNames } from './match-names';
import { sql } from 'kysely';
import { defineListSource } from '../../platform/lists/list-source';
import { ownedBy } from '../../platform/tenant';

const feedbackList = defineListSource<typeof listWorkTypeFeedback>({
  endpoint: listWorkTypeFeedback,
  table: 'work_type_feedback',
  from: sql`work_type_feedback`,
  visible: (actor) => ownedBy(actor, 'work_type_feedback'),
  fields: { desc: 'work_type_feedback.description', createTime: 'work_type_feedback.created_at' },
  filters: {},
});

/** Template T6: what an employer calls its jobs. */
const jobTitles: SheetList<'name'> = {
  name: 'work-types',
  columns: [
    {
      key: 'name',
      heading: '岗位名称',
      required: true,
      aliases: ['岗位', '工种', '职业', '职务', '工作岗位', '工种名称', '职位'],
    },
  ],
};

/** The table of work types as a tool: browsing, matching job titles, reporting what is missing. */
export const workTypesModule: Module = (route, ctx) => {
  route(getWorkTypeTree, async () => {
    const rows = (await allWorkTypes(ctx.db)).map(toWorkTypeRow);
    const industries = [...new Set(rows.map(({ industry }) => industry))];
    return {
      list: industries.map((industry) => ({
        industry,
        workTypes: rows.filter((row) => row.industry === industry),
      })),
    };
  });

  route(matchWorkTypes, async ({ body }) => ({
    list: await matchNames(await allWorkTypes(ctx.db), body.names),
  }));

  route(parseJobTitles, async ({ body, files, actor, fail }) => {
    const [file] = files;
    if (!file) return fail(problems.invalidInput, {}, [{ field: 'file', message: texts.sheetMissing }]);
    const importId = await ctx.imports.start(
      actor,
      file,
      async (progress, path): Promise<z.output<typeof parsedJobTitles>> => {
        const source = { path, ...chosenOf(body) };
        const { rows, sheet } = await readSheet(ctx, actor, source, jobTitles, progress);
        if (rows.length > maxMatchedNames) {
          const message = `单次最多匹配${maxMatchedNames}行`;
          throw new Problem(problems.tooManyPersons, { max: maxMatchedNames }, { message });
        }
        return { rows: rows.map(({ name }) => ({ name: name.slice(0, 100) })), sheet };
      },
    );
    return { importId };
  });

  route(workTypeTemplate, ({ actor }) =>
    templateFile(ctx, actor, {
      fileName: texts.jobTitlesTemplateName,
      columns: jobTitles.columns,
      choices: {},
      explanations: [texts.templateHeadings, `每行一个岗位名称，单次最多${maxMatchedNames}行。`],
    }),
  );

  route(reportWorkType, ({ body, actor }) => reportMissing(ctx, actor, body));
  bindList(route, ctx, feedbackList);
  registerFeedbackCommands(ctx);
};
