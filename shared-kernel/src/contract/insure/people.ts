import { z } from 'zod';
import { policyNoun } from '../../domain/nouns/policy';
import { filingStatus, idType, jobType, personStatus } from '../../domain/dictionaries';
import { defineEndpoint, post, withRight } from '../endpoint';
import { insurePeriodCode } from './plans';
import { defineListEndpoint } from '../list';
import { fieldIssue, problems } from '../problem';
import { chosenColumns, sheetColumns } from '../sheet-columns';
import * as ids from '../ids';
import { civilDate, codeInQuery, codesInQuery, cost, listUpTo, textLike, wordInQuery } from '../wire';

const typed = (max: number) => z.string().max(max);

export const maxPersonsPerList = 5000;

/** One row of a staff list as typed, not yet validated. */
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
  /** A day in any notation; required if the document number does not contain it. */
  birthday: typed(50).optional(),
});
export type PersonRowTyped = z.output<typeof personRow>;

/** Result of `parsePersons`, returned by the import that it started: rows in file order with their issues. */
export const parsedPersons = z.object({
  rows: z.array(personRow),
  issues: z.array(fieldIssue),
  sheet: sheetColumns.optional(),
});
export type ParsedPersons = z.output<typeof parsedPersons>;

/** Reads and checks a staff list in the background; the import ends with 4101–4103 or 2012 for an invalid file. */
export const parsePersons = defineEndpoint({
  ...withRight.insure,
  id: 'insure.parse-persons',
  ...post('/api/insures/parsePersons'),
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
    customerMealId: ids.customerMealIdInQuery,
    insurePeriod: codeInQuery.optional(),
    startDate: civilDate.optional(),
    /** The draft being edited: its own people are no duplicates. */
    insureId: ids.policyIdInQuery.optional(),
    /** Project of the people whose row names none. */
    projectId: ids.projectIdInQuery.optional(),
    ...chosenColumns,
  }),
  answer: z.object({ importId: z.uuid() }),
});

/** Checks a staff list by every rule: format of the fields, age, work type, blacklist, people already in cover. */
export const checkPersons = defineEndpoint({
  ...withRight.insure,
  id: 'insure.check-persons',
  ...post('/api/insures/checkPersons'),
  problems: [problems.notFound, problems.tooManyPersons],
  summary: 'Check a staff list against plan and cover',
  body: z.object({
    customerMealId: ids.customerMealId,
    insurePeriod: insurePeriodCode,
    startDate: civilDate,
    insureId: ids.policyId.optional(),
    /** Project of the people whose row names none. */
    projectId: ids.projectId.nullable().optional(),
    rows: listUpTo(personRow, maxPersonsPerList),
  }),
  answer: z.object({
    issues: z.array(fieldIssue),
    /** Number of people without issues per risk class. */
    counts: z.array(z.object({ jobType: z.int(), count: z.int() })),
  }),
});

/** Returns the empty staff list (template T1) with drop-downs. */
export const personTemplate = defineEndpoint({
  id: 'insure.person-template',
  path: '/api/insures/personTemplate',
  access: 'signed-in',
  summary: 'Staff list template (.xlsx)',
  raw: true,
});

/** Changes of a policy's people, by their names in `operateType`. */
export const staffAction = z.enum(policyNoun.actionNames).extract(['add', 'reduce', 'replace', 'amend']);
export type StaffAction = z.output<typeof staffAction>;

export const insuredPerson = z.object({
  id: ids.personId,
  insureId: ids.policyId,
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
  projectId: ids.projectId.nullable(),
  projectName: z.string().nullable(),
  workUnit: z.string().nullable(),
  certNo: z.string().nullable(),
  startDate: civilDate,
  endDate: civilDate,
  /** Premium of a person of this class for the whole policy. */
  unitPremium: cost,
  /** Premium charged for this person's days. */
  premium: cost,
  personStatus: z.int(),
  /** Number of this person's cases that the caller may see; 0 without the right to claims. */
  caseCount: z.int(),
  /** Open cases that prevent removing the person; null for callers without the right to claims. */
  openCaseCount: z.int().nullable(),
  /** Status of the filing of labour relations valid today, otherwise of one under review; null without either. */
  filingStatus: z.int().nullable(),
  actions: z.array(staffAction.extract(['amend', 'replace', 'reduce'])),
});
export type InsuredPersonRow = z.output<typeof insuredPerson>;

const personFilters = {
  name: wordInQuery,
  /** The complete number; a part of it finds nothing. */
  idNo: wordInQuery,
  mobile: wordInQuery,
  workType: wordInQuery,
  jobType: codeInQuery.optional(),
  projectId: ids.projectIdInQuery.optional(),
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

/** Lists the people of one policy, including those whose cover has ended. */
export const listInsurePersons = defineListEndpoint({
  ...peopleList,
  id: 'insure.list-insure-persons',
  path: '/api/insures/{id}/persons',
  summary: 'People of one policy',
  title: '保单人员清单',
  // People whose cover never began (void) are last.
  usualSort: 'personStatus',
  problems: [problems.notFound],
  params: z.object({ id: ids.policyIdInText }),
  filters: {
    ...personFilters,
    /** `1`: only people whom an order may remove from this policy now. */
    removable: z.literal('1').optional(),
    /** Only people who may be replaced from this day on. */
    replaceable: civilDate.optional(),
    /** Only people whose cover includes this day, in the past or as ordered. */
    asOf: civilDate.optional(),
  },
});

/** Lists everybody in cover today over all policies; `personStatus` selects other states instead. */
export const listInsuredPeople = defineListEndpoint({
  ...peopleList,
  id: 'insure.list-insured-people',
  path: '/api/insurePersons',
  summary: 'People in cover over all policies',
  title: '在保名单',
  filters: {
    ...personFilters,
    insureId: ids.policyIdInQuery.optional(),
    /** Ids of chosen people, at most 500, joined by commas. */
    ids: textLike(/^\d{1,15}(,\d{1,15}){0,499}$/).optional(),
    /** `1`: only people whom an order may amend now. */
    amendable: z.literal('1').optional(),
    /** Part of a name, or a complete document number. */
    keyword: wordInQuery,
    startFrom: civilDate.optional(),
    startTo: civilDate.optional(),
  },
});

/** Returns the complete ID and phone number of one person; every call is written to the audit log. */
export const unmaskPerson = defineEndpoint({
  id: 'insure.unmask-person',
  ...post('/api/insurePersons/{id}/unmask'),
  access: 'signed-in',
  summary: 'Read the full ID number of one person (logged)',
  answer: z.object({ idNo: z.string(), mobile: z.string().nullable() }),
});

/** Looks up who is refused or warned about in the blacklist; at most 200 numbers, joined by commas. */
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
