import { z } from 'zod';
import { policyNoun } from '../../domain/nouns/policy';
import { filingStatus, idType, jobType, personStatus } from '../../domain/dictionaries';
import { defineEndpoint, withRight } from '../endpoint';
import { insurePeriodCode } from './plans';
import { defineListEndpoint } from '../list';
import { fieldIssue, problems } from '../problem';
import { chosenColumns, sheetColumns } from '../sheet-columns';
import {
  civilDate,
  codeInQuery,
  codesInQuery,
  cost,
  idInQuery,
  idParams,
  listUpTo,
  rowId,
  wordInQuery,
} from '../wire';

const typed = (max: number) => z.string().max(max);

/** Most people one list may hold. */
export const maxPersonsPerList = 5000;

/** One line of a staff list, as typed: not validated yet. */
export const personRow = z.object({
  name: typed(100),
  /** Label or code of the idType dictionary. */
  idType: typed(30).default(''),
  idNo: typed(50),
  mobile: typed(50).optional(),
  workTypeName: typed(100),
  projectName: typed(100).optional(),
  workUnit: typed(100).optional(),
  certNo: typed(100).optional(),
  /** A day in any form; needed where the document's number holds none. */
  birthday: typed(50).optional(),
});
export type PersonRowTyped = z.output<typeof personRow>;

/** Result of `parsePersons`, to be fetched from the import that it started: rows in file order with their issues. */
export const parsedPersons = z.object({
  rows: z.array(personRow),
  issues: z.array(fieldIssue),
  sheet: sheetColumns.optional(),
});
export type ParsedPersons = z.output<typeof parsedPersons>;

/** Reads and checks a staff list in the background. Ends with 4101–4103 or 2012 when the file itself is wrong. */
export const parsePersons = defineEndpoint({
  ...withRight.insure,
  id: 'insure.parse-persons',
  method: 'POST',
  path: '/api/insures/parsePersons',
  problems: [
    problems.notFound,
    problems.tooManyPersons,
    problems.xlsxOnly,
    problems.templateMismatch,
    problems.emptySheet,
  ],
  summary: 'Read a staff list from an .xlsx file',
  encoding: 'multipart',
  body: z.object({
    customerMealId: idInQuery,
    insurePeriod: codeInQuery.optional(),
    startDate: civilDate.optional(),
    /** The draft being edited: its own people are no duplicates. */
    insureId: idInQuery.optional(),
    /** Project of the people whose line names none. */
    projectId: idInQuery.optional(),
    ...chosenColumns,
  }),
  answer: z.object({ importId: z.uuid() }),
});

/** Every rule for a staff list, at once: form of the fields, age, work type, blacklist, people already in cover. */
export const checkPersons = defineEndpoint({
  ...withRight.insure,
  id: 'insure.check-persons',
  method: 'POST',
  path: '/api/insures/checkPersons',
  problems: [problems.notFound, problems.tooManyPersons],
  summary: 'Check a staff list against plan and cover',
  body: z.object({
    customerMealId: rowId,
    insurePeriod: insurePeriodCode,
    startDate: civilDate,
    insureId: rowId.optional(),
    /** Project of the people whose line names none. */
    projectId: rowId.nullable().optional(),
    rows: listUpTo(personRow, maxPersonsPerList),
  }),
  answer: z.object({
    /** `row` counts from 1. */
    issues: z.array(fieldIssue),
    /** People without any issue per risk class. */
    counts: z.array(z.object({ jobType: z.int(), count: z.int() })),
  }),
});

/** The empty staff list (template T1) with drop-downs. */
export const personTemplate = defineEndpoint({
  id: 'insure.person-template',
  path: '/api/insures/personTemplate',
  access: 'signed-in',
  summary: 'Staff list template (.xlsx)',
  raw: true,
});

/** Changes of the people of a policy, by their names in `operateType`. */
export const staffAction = z.enum(policyNoun.actionNames).extract(['add', 'reduce', 'replace', 'amend']);
export type StaffAction = z.output<typeof staffAction>;

export const insuredPerson = z.object({
  id: rowId,
  insureId: rowId,
  policyNo: z.string().nullable(),
  insureNo: z.string(),
  mealName: z.string(),
  name: z.string(),
  idType: z.int(),
  idNoMasked: z.string(),
  mobileMasked: z.string().nullable(),
  sex: z.int().nullable(),
  birthday: civilDate.nullable(),
  age: z.int().nullable(),
  workTypeName: z.string(),
  jobType: z.int(),
  projectId: rowId.nullable(),
  projectName: z.string().nullable(),
  workUnit: z.string().nullable(),
  certNo: z.string().nullable(),
  startDate: civilDate,
  endDate: civilDate,
  /** For a whole policy of this class. */
  unitPremium: cost,
  /** Really charged for this person's days. */
  premium: cost,
  personStatus: z.int(),
  /** Cases of this person that the caller sees; 0 without the right to claims. */
  caseCount: z.int(),
  /** Those that keep the person from leaving; null for callers without the right to claims. */
  openCaseCount: z.int().nullable(),
  /** Of the filing of labour relations that is valid today, else of one in audit; null without either. */
  filingStatus: z.int().nullable(),
  /** What this user may order for the person now. */
  actions: z.array(staffAction.extract(['amend', 'replace', 'reduce'])),
});
export type InsuredPersonRow = z.output<typeof insuredPerson>;

const personFilters = {
  name: wordInQuery,
  /** The whole number; part of it finds nothing. */
  idNo: wordInQuery,
  mobile: wordInQuery,
  workType: wordInQuery,
  jobType: codeInQuery.optional(),
  projectId: idInQuery.optional(),
  personStatus: codesInQuery,
};

const peopleList = {
  access: 'signed-in',
  row: insuredPerson,
  columns: {
    name: '姓名',
    idType: ['证件类型', idType],
    idNoMasked: '证件号码',
    mobileMasked: '手机号',
    birthday: '出生日期',
    age: '年龄',
    workTypeName: '工种',
    jobType: ['职业类别', jobType],
    policyNo: '保单号',
    mealName: '方案',
    startDate: '生效日期',
    endDate: '终止日期',
    personStatus: ['状态', personStatus],
    projectName: '项目',
    workUnit: '用工单位',
    certNo: '证书编号',
    premium: '退费前保费',
    caseCount: '案件数',
    openCaseCount: '未结案件',
    filingStatus: ['用工备案', filingStatus],
  },
  sortable: ['name', 'startDate', 'endDate', 'jobType', 'workTypeName', 'premium', 'personStatus'],
  unmaskable: ['idNoMasked', 'mobileMasked'],
} as const;

/** People of one policy, cover ended ones included. */
export const listInsurePersons = defineListEndpoint({
  ...peopleList,
  id: 'insure.list-insure-persons',
  path: '/api/insures/{id}/persons',
  summary: 'People of one policy',
  title: '保单人员清单',
  // Void ones, whose cover never began, are last.
  usualSort: 'personStatus',
  problems: [problems.notFound],
  params: idParams,
  filters: {
    ...personFilters,
    /** `1`: only people whom an order may take off this policy now. */
    removable: z.literal('1').optional(),
    /** Only people whose place somebody else may take from this day on. */
    replaceable: civilDate.optional(),
    /** Only people whose cover includes this day, in the past or as ordered. */
    asOf: civilDate.optional(),
  },
});

/** Everybody in cover today over all policies; with `personStatus` those states instead. */
export const listInsuredPeople = defineListEndpoint({
  ...peopleList,
  id: 'insure.list-insured-people',
  path: '/api/insurePersons',
  summary: 'People in cover over all policies',
  title: '在保名单',
  filters: {
    ...personFilters,
    insureId: idInQuery.optional(),
    /** Ids of chosen people, at most 500, joined by commas. */
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,499}$/)
      .optional(),
    /** `1`: only people whom an order may amend now. */
    amendable: z.literal('1').optional(),
    /** Part of a name, or a whole document number. */
    keyword: wordInQuery,
    startFrom: civilDate.optional(),
    startTo: civilDate.optional(),
  },
});

/** The whole ID and phone number of one person; every reading is written to the audit log. */
export const unmaskPerson = defineEndpoint({
  id: 'insure.unmask-person',
  method: 'POST',
  path: '/api/insurePersons/{id}/unmask',
  access: 'signed-in',
  summary: 'Read the full ID number of one person (logged)',
  answer: z.object({ idNo: z.string(), mobile: z.string().nullable() }),
});

/** Is a person refused or warned about? At most 200 numbers at once, joined by commas. */
export const checkBlackList = defineEndpoint({
  id: 'insure.check-black-list',
  path: '/insures/checkBlackList',
  access: 'signed-in',
  requires: ['insure', 'addReduce'],
  summary: 'Look ID numbers up in the list of refused people',
  query: z.object({ idNo: wordInQuery, idNos: z.string().max(8000).optional() }),
  answer: z.array(
    z.object({
      idNo: z.string(),
      /** Code of the blacklistLevel dictionary. */
      level: z.int(),
      reason: z.string(),
    }),
  ),
});
