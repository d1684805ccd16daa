import * as texts from '../domain/texts';
import { z } from 'zod';
import { filingStatus, relationType } from '../domain/dictionaries';
import { isUscc } from '../domain/account-numbers';
import { filingNoun } from '../domain/nouns/employer';
import { defineEndpoint, del, post, put } from './endpoint';
import { attachedFile } from './onboarding/operator';
import { defineListEndpoint, statusCounts } from './list';
import { fieldIssue, problems } from './problem';
import { chosenColumns, sheetColumns } from './sheet-columns';
import { fileId, filingId } from './ids';
import {
  civilDate,
  codeInQuery,
  codeNumber,
  codesInQuery,
  instant,
  ranged,
  rowId,
  statusStep,
  wordInQuery,
  words,
} from './wire';

const typed = (most: number) => z.string().max(most).default('');

/** Most characters of each field as typed: more than a valid text has. */
export const filingPersonLimits = {
  name: 100,
  idNo: 50,
  mobile: 50,
  workTypeName: 100,
  hireDate: 30,
  contractType: 30,
  contractBegin: 30,
  contractEnd: 30,
  monthWage: 30,
  socialInsurance: 10,
  workInjuryInsurance: 10,
} as const;

/** One row of a filing as typed; see domain/labor-filing. */
export const filingPersonRow = z.object({
  name: typed(filingPersonLimits.name),
  idNo: typed(filingPersonLimits.idNo),
  mobile: typed(filingPersonLimits.mobile),
  workTypeName: typed(filingPersonLimits.workTypeName),
  hireDate: typed(filingPersonLimits.hireDate),
  contractType: typed(filingPersonLimits.contractType),
  contractBegin: typed(filingPersonLimits.contractBegin),
  contractEnd: typed(filingPersonLimits.contractEnd),
  monthWage: typed(filingPersonLimits.monthWage),
  socialInsurance: typed(filingPersonLimits.socialInsurance),
  workInjuryInsurance: typed(filingPersonLimits.workInjuryInsurance),
});

export const maxFilingPersons = 2000;

export const filingRow = z.object({
  id: filingId,
  filingNo: z.string(),
  relationType: z.literal(relationType.codes),
  workUnit: z.string(),
  personCount: z.int(),
  contractBegin: civilDate.nullable(),
  contractEnd: civilDate.nullable(),
  /** Days until the contract ends; null without an end, negative after it. */
  daysLeft: z.int().nullable(),
  filingStatus: z.int(),
  submitTime: instant.nullable(),
  actions: z.array(z.enum(filingNoun.actionNames)),
});
export type FilingRow = z.output<typeof filingRow>;

/** Lists filings of labour relations; a branch sees its own. */
export const listFilings = defineListEndpoint({
  id: 'filings.list',
  path: '/api/laborFilings',
  access: 'signed-in',
  summary: 'Filings of labour relations',
  title: '用工关系备案',
  row: filingRow,
  columns: {
    filingNo: '备案号',
    relationType: ['用工关系', relationType],
    workUnit: '实际用工单位',
    personCount: '人数',
    contractBegin: '合同开始',
    contractEnd: '合同结束',
    daysLeft: '剩余天数',
    filingStatus: ['状态', filingStatus],
    submitTime: '提交时间',
  },
  sortable: ['filingNo', 'personCount', 'contractEnd', 'submitTime'],
  countBy: 'filingStatus',
  filters: {
    filingNo: wordInQuery,
    relationType: codeInQuery.optional(),
    workUnit: wordInQuery,
    filingStatus: codesInQuery,
    /** `1`: filed, with a contract that ends within thirty days. */
    endingSoon: z.literal('1').optional(),
    /** Part of a person's name. */
    name: wordInQuery,
  },
  more: { statusCounts },
});

const filingForm = z
  .object({
    relationType: z.literal(relationType.codes, '请选择用工关系'),
    workUnit: words(2, 100, '请输入实际用工单位'),
    workUnitUscc: z
      .string()
      .trim()
      .regex(/^([0-9A-HJ-NPQRTUWXY]{18})?$/, { error: '统一社会信用代码须为18位', abort: true })
      .refine((code) => code === '' || isUscc(code), problems.invalidCreditCode.text)
      .nullish(),
    contractNo: z.string().trim().max(50, '不能超过50个字').nullish(),
    contractBegin: civilDate.nullish(),
    contractEnd: civilDate.nullish(),
    persons: z.array(filingPersonRow).max(maxFilingPersons, `单次最多备案${maxFilingPersons}人`),
    fileIds: z.array(fileId).max(20, texts.atMostTwentyFiles).default([]),
  })
  .refine(
    ({ contractBegin, contractEnd }) => !contractBegin || !contractEnd || contractBegin <= contractEnd,
    {
      path: ['contractEnd'],
      message: texts.contractEndBeforeStart,
    },
  );

export const filingBody = filingForm.safeExtend({ version: codeNumber().optional() });

const saved = z.object({ id: filingId, version: z.int() });

export const createFiling = defineEndpoint({
  id: 'filings.create',
  ...post('/api/laborFilings'),
  access: 'signed-in',
  summary: 'Save a new draft of a filing',
  body: filingBody,
  answer: saved,
});

/** Changes a filing. 409 if somebody else has saved it since `version`; 2019 unless it may be edited. */
export const updateFiling = defineEndpoint({
  id: 'filings.update',
  ...put('/api/laborFilings/{id}'),
  access: 'signed-in',
  problems: [problems.notFound, problems.conflict, problems.stateChanged],
  summary: 'Change a draft, or a filing that was rejected',
  body: filingBody,
  answer: saved,
});

export const filedPerson = z.object({
  id: rowId,
  name: z.string(),
  idNoMasked: z.string(),
  mobileMasked: z.string().nullable(),
  workTypeName: z.string(),
  hireDate: civilDate,
  contractType: z.int(),
  contractBegin: civilDate,
  contractEnd: civilDate.nullable(),
});

/** Returns one filing. People are masked, except in a draft, which has its rows as typed. */
export const getFiling = defineEndpoint({
  id: 'filings.get',
  path: '/api/laborFilings/{id}',
  access: 'signed-in',
  summary: 'One filing with its people and files',
  answer: filingRow.extend({
    workUnitUscc: z.string().nullable(),
    contractNo: z.string().nullable(),
    auditRemark: z.string().nullable(),
    version: z.int(),
    files: z.array(attachedFile),
    /** At most 500. */
    persons: z.array(filedPerson),
    draft: z.array(filingPersonRow).nullable(),
    steps: z.array(statusStep),
  }),
});

const moved = z.object({ filingStatus: z.int() });
const step = {
  method: 'POST',
  access: 'signed-in',
  problems: [problems.notFound, problems.stateChanged],
  answer: moved,
} as const;

/** Submits a filing. 2021 with the invalid rows; 422 without a contract file. */
export const submitFiling = defineEndpoint({
  ...step,
  id: 'filings.submit',
  path: '/api/laborFilings/{id}/submit',
  problems: [...step.problems, problems.listHasErrors],
  summary: 'Hand a filing in',
});

export const withdrawFiling = defineEndpoint({
  ...step,
  id: 'filings.withdraw',
  path: '/api/laborFilings/{id}/withdraw',
  summary: 'Take a filing back that is not decided',
});

export const voidFiling = defineEndpoint({
  ...step,
  id: 'filings.void',
  path: '/api/laborFilings/{id}/void',
  summary: 'End a filing',
  body: z.object({
    reason: ranged(2, 200, '作废原因须为2-200个字', '请输入作废原因'),
  }),
});

/** Creates a draft for the time after this filing's contract, with its people. */
export const renewFiling = defineEndpoint({
  ...step,
  id: 'filings.renew',
  path: '/api/laborFilings/{id}/renew',
  summary: 'Begin the filing that follows',
  answer: saved,
});

export const deleteFiling = defineEndpoint({
  id: 'filings.delete',
  ...del('/api/laborFilings/{id}'),
  access: 'signed-in',
  problems: [problems.notFound, problems.stateChanged],
  summary: 'Delete a draft',
});

/** Returns all issues of the rows, including people who already have a valid filing. */
export const checkFilingPersons = defineEndpoint({
  id: 'filings.check',
  ...post('/api/laborFilings/check'),
  access: 'signed-in',
  problems: [problems.notFound],
  summary: 'Check the people of a filing',
  body: z.object({
    /** The filing being edited, whose people do not count as already filed. */
    id: filingId.optional(),
    persons: z.array(filingPersonRow).max(maxFilingPersons),
  }),
  answer: z.object({ issues: z.array(fieldIssue), warnings: z.array(z.string()) }),
});

/** Result of `parseFilingPersons`, returned by the import that it started. */
export const parsedFilingPersons = z.object({
  rows: z.array(filingPersonRow),
  sheet: sheetColumns.optional(),
});

export const parseFilingPersons = defineEndpoint({
  id: 'filings.parse',
  ...post('/api/laborFilings/parse'),
  access: 'signed-in',
  problems: [problems.xlsxOnly, problems.templateMismatch, problems.emptySheet, problems.tooManyPersons],
  summary: 'Read people of a filing from an .xlsx file',
  encoding: 'multipart',
  body: z.object(chosenColumns),
  answer: z.object({ importId: z.uuid() }),
});

export const filingTemplate = defineEndpoint({
  id: 'filings.template',
  path: '/api/laborFilings/template',
  access: 'signed-in',
  summary: 'Template of people to be filed (.xlsx)',
  raw: true,
});
