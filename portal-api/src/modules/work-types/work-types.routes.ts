import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  getWorkTypeTree,
  matchWorkTypes,
  maxMatchedNames,
  parseJobTitles,
  reportWorkType,
  workTypeTemplate,
  type parsedJobTitles,
  listWorkTypeFeedback,
  type MatchedName,
} from 'shared-kernel/contract/work-types';
import { dayMs } from 'shared-kernel/domain/civil-date';
import { comparableName } from 'shared-kernel/domain/cleaning';
import { jobType, messageKind } from 'shared-kernel/domain/dictionaries';
import { type BodyOf, problems } from 'shared-kernel/contract';
import { textParts, type TextParts } from 'shared-kernel/domain/similar-texts';
import * as texts from 'shared-kernel/domain/texts';
import { z } from 'zod';
import type { Actor, Context } from '../../platform/context';
import { notFound, Problem } from '../../platform/http/problem';
import type { Module } from '../../platform/http/route';
import { bindList } from '../../platform/lists/bind-list';
import { idOf, newestOf } from '../../platform/provider/provider-rows';
import { countUse } from '../../platform/rate-limit';
import { withRoom } from '../../platform/row-caps';
import { chosenOf, readSheet, type SheetList } from '../insure/people/staff-sheet';
import { templateFile } from '../insure/people/staff-template';
import { allWorkTypes, toWorkTypeRow } from '../reference/work-types';
import { sql } from 'kysely';
import { defineListSource } from '../../platform/lists/list-source';
import { ownedBy } from '../../platform/tenant';

type WorkType = Awaited<ReturnType<typeof allWorkTypes>>[number];
type Candidate = MatchedName['candidates'][number];

/** Percent: for the name itself, for an alias, and the maximum for a similar text. */
const scores = { name: 100, alias: 95, alike: 90 } as const;
/** From this score on a candidate is accepted without confirmation, unless another has the same score. */
const certainFrom = 80;
const namedFrom = 30;
const mostCandidates = 5;
/** Names per batch; other requests run between batches. */
const atOnce = 50;

interface Known {
  row: WorkType;
  /** The name first, then the other names. */
  texts: { key: string; parts: TextParts; isName: boolean }[];
}

/** Matches each name with the table; equal names are matched once. */
async function matchNames(workTypes: readonly WorkType[], names: readonly string[]): Promise<MatchedName[]> {
  const known = workTypes.map((row): Known => ({
    row,
    texts: [row.work_type_name, ...row.aliases].map((text, index) => {
      const key = comparableName(text);
      return { key, parts: textParts(key), isName: index === 0 };
    }),
  }));
  const matched = new Map<string, Candidate[]>();
  const found: MatchedName[] = [];
  for (const [index, name] of names.entries()) {
    if (index % atOnce === atOnce - 1) await nextTurn();
    const key = comparableName(name);
    const candidates = matched.get(key) ?? candidatesOf(known, key);
    matched.set(key, candidates);
    const [first, second] = candidates;
    const isCertain = first !== undefined && first.score >= certainFrom && first.score > (second?.score ?? 0);
    found.push({ name, best: isCertain ? first : null, score: first?.score ?? 0, candidates });
  }
  return found;
}

function candidatesOf(known: readonly Known[], key: string): Candidate[] {
  if (key === '') return [];
  const parts = textParts(key);
  const found = known
    .map(({ row, texts }) => ({
      workTypeId: row.id,
      workTypeName: row.work_type_name,
      jobType: row.job_type,
      score: Math.max(...texts.map((text) => scoreOf(text, key, parts))),
    }))
    .filter(({ score }) => score >= namedFrom)
    .sort((a, b) => b.score - a.score || a.workTypeId - b.workTypeId);
  // When the best match is an uninsurable work type, no similar insurable one is offered.
  const isRefused = ({ jobType: code }: Candidate) => code === jobType.code.uninsurable;
  const offered = found[0] && isRefused(found[0]) ? found.filter(isRefused) : found;
  return offered.slice(0, mostCandidates);
}

function scoreOf(text: Known['texts'][number], key: string, parts: TextParts): number {
  if (text.key === key) return text.isName ? scores.name : scores.alias;
  return Math.floor(text.parts.likeness(parts) * scores.alike);
}

const dailyLimit = { name: 'work-type-feedback', most: 50, windowMs: dayMs } as const;

/** Stores a work type that a user misses, for the provider; at most fifty per user and day. */
async function reportMissing(
  ctx: Context,
  actor: Actor,
  { name, desc }: BodyOf<typeof reportWorkType>,
): Promise<{ id: number }> {
  if ((await countUse(ctx, dailyLimit, String(actor.userId))).isOver)
    throw new Problem(problems.tooManyRequests);
  return withRoom(ctx, actor, 'workTypeReport', (trx) =>
    trx
      .insertInto('work_type_feedback')
      .values({
        customer_id: actor.customerId,
        filiale_id: actor.filialeId,
        user_id: actor.userId,
        reporter_name: actor.name,
        name,
        description: desc,
        reply: null,
        replied_at: null,
        created_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
}

/** Registers the provider's reply, which sends a message to the employer. */
function registerFeedbackCommands(ctx: Context): void {
  ctx.provider.lister('work-type-feedback', async (input) =>
    ctx.db
      .selectFrom('work_type_feedback')
      .select(['id', 'customer_id', 'name', 'description', 'reply'])
      .$call(newestOf('work_type_feedback', input))
      .execute(),
  );
  ctx.provider.command(
    'work-type:answer',
    {
      positional: ['id'],
      options: z.object({ reply: z.string().trim().min(2).max(200) }),
      help: 'Answer a reported work type (id from `list work-type-feedback`), --reply is shown to the customer',
    },
    ({ args, options }) =>
      ctx.db.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable('work_type_feedback')
          .set({ reply: options.reply, replied_at: ctx.clock.now() })
          .where('id', '=', idOf(args))
          .returning(['id', 'customer_id', 'name', 'reply'])
          .executeTakeFirstOrThrow(notFound);
        await ctx.outbox.add(trx, {
          customerId: row.customer_id,
          kind: messageKind.code.system,
          bizType: 'insure',
          bizId: row.id,
          link: '/workTypeTools/index?tab=feedback',
          subject: `工种“${row.name}”已确认类别`,
          content: options.reply,
        });
        return { id: row.id, reply: row.reply };
      }),
  );
}

const feedbackList = defineListSource<typeof listWorkTypeFeedback>({
  endpoint: listWorkTypeFeedback,
  table: 'work_type_feedback',
  from: sql`work_type_feedback`,
  visible: (actor) => ownedBy(actor, 'work_type_feedback'),
  fields: { desc: 'work_type_feedback.description', createTime: 'work_type_feedback.created_at' },
  filters: {},
});

/** Template T6: an employer's job titles. */
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
