import { z } from 'zod';
import { defineEndpoint, post } from './endpoint';
import { defineListEndpoint } from './list';
import { problems } from './problem';
import { workTypeRow } from './reference';
import { chosenColumns, sheetColumns } from './sheet-columns';
import { instant, ranged, rowId } from './wire';

export const maxMatchedNames = 2000;

export const getWorkTypeTree = defineEndpoint({
  id: 'work-types.tree',
  path: '/api/workTypes/tree',
  access: 'signed-in',
  summary: 'All work types by industry',
  answer: z.object({ list: z.array(z.object({ industry: z.string(), workTypes: z.array(workTypeRow) })) }),
});

const candidate = z.object({
  workTypeId: rowId,
  workTypeName: z.string(),
  jobType: z.int(),
  /** 0 to 100: 100 is the name itself, 95 an alias, lower values are the similarity of the texts. */
  score: z.int(),
});

export const matchedName = z.object({
  name: z.string(),
  /** The first candidate if it is certain enough to be used; null if the user has to choose or report the job. */
  best: candidate.nullable(),
  score: z.int(),
  candidates: z.array(candidate),
});
export type MatchedName = z.output<typeof matchedName>;

const typedName = z.string().trim().max(100, '岗位名称不能超过100个字');

/**
 * Matches an employer's job titles to work types of the insurers' table, in the given order. An unknown job is never
 * guessed.
 */
export const matchWorkTypes = defineEndpoint({
  id: 'work-types.match',
  ...post('/api/workTypes/match'),
  access: 'signed-in',
  summary: 'Match job titles with work types',
  body: z.object({
    names: z
      .array(typedName)
      .min(1, '请填写岗位名称')
      .max(maxMatchedNames, `单次最多匹配${maxMatchedNames}行`),
  }),
  answer: z.object({ list: z.array(matchedName) }),
});

/** Result of `parseJobTitles`, returned by the import that it started. */
export const parsedJobTitles = z.object({
  rows: z.array(z.object({ name: z.string() })),
  sheet: sheetColumns.optional(),
});

export const parseJobTitles = defineEndpoint({
  id: 'work-types.parse',
  ...post('/api/workTypes/parse'),
  access: 'signed-in',
  problems: [problems.xlsxOnly, problems.templateMismatch, problems.emptySheet, problems.tooManyPersons],
  summary: 'Read job titles from an .xlsx file',
  encoding: 'multipart',
  body: z.object(chosenColumns),
  answer: z.object({ importId: z.uuid() }),
});

export const workTypeTemplate = defineEndpoint({
  id: 'work-types.template',
  path: '/api/workTypes/template',
  access: 'signed-in',
  summary: 'Template of job titles (.xlsx)',
  raw: true,
});

/** Reports a job that is missing in the table; the provider replies with its risk class. */
export const reportWorkType = defineEndpoint({
  id: 'work-types.feedback',
  ...post('/api/workTypes/feedback'),
  access: 'signed-in',
  summary: 'Report a missing work type',
  body: z.object({
    name: ranged(2, 50, '工种名称须为2-50个字', '请输入工种名称'),
    desc: ranged(5, 200, '工作内容须为5-200个字', '请说明工作内容'),
  }),
  answer: z.object({ id: rowId }),
});

/** Lists the reports of the caller's employer (or branch), newest first. */
export const listWorkTypeFeedback = defineListEndpoint({
  id: 'work-types.list-feedback',
  path: '/api/workTypes/feedback',
  access: 'signed-in',
  summary: 'Reported work types and their answers',
  title: '工种反馈记录',
  row: z.object({
    id: rowId,
    name: z.string(),
    desc: z.string(),
    reporterName: z.string(),
    createTime: instant,
    /** Null until the provider has answered. */
    reply: z.string().nullable(),
  }),
  filters: {},
  columns: {
    name: '工种名称',
    desc: '工作内容',
    reply: '回复',
    reporterName: '提交人',
    createTime: '提交时间',
  },
  sortable: ['createTime'],
});
