import { z } from 'zod';
import { hospitalDesignation, hospitalLevel, hospitalNature } from '../domain/dictionaries';
import { defineEndpoint, withRight } from './endpoint';
import { defineListEndpoint } from './list';
import { pageOf, pageQuery } from './page';
import { signcompanyId, signcompanyIdInText } from './ids';
import { civilDate, codeInQuery, instant, regionInQuery, rowId, textLike, wordInQuery } from './wire';
import { problems } from './problem';

const listOf = <Row extends z.ZodType>(row: Row) => z.object({ list: z.array(row) });

/** Returns the server's time: the only clock that pages use for effective dates. */
export const getNowTime = defineEndpoint({
  id: 'reference.get-now-time',
  path: '/api/dicts/getNowTime',
  access: 'public',
  summary: 'The server’s time and the next effective day',
  answer: z.object({
    now: instant,
    today: civilDate,
    /** First day on which something submitted now can take effect. */
    effectDate: civilDate,
    /** Whether today is a non-working day in mainland China. */
    holiday: z.boolean(),
  }),
});

const dictEntry = z.object({
  value: z.string(),
  label: z.string(),
  sort: z.int(),
  /** Tone and other data for pages, by name. */
  extra: z.record(z.string(), z.string()).nullable(),
});

/** Returns the entries of a dictionary by its name; 404 for an unknown one. */
export const listByType = defineEndpoint({
  id: 'reference.list-by-type',
  path: '/api/dicts/listByType',
  access: 'public',
  problems: [problems.notFound],
  summary: 'One dictionary',
  query: z.object({ type: z.string().min(1).max(50) }),
  answer: listOf(dictEntry),
});

/** Returns the policy periods with the price factor of twelve, six, three or one months. */
export const listEmployInsurePeriod = defineEndpoint({
  id: 'reference.list-insure-periods',
  path: '/api/dicts/listEmployInsurePeriod',
  access: 'public',
  summary: 'Policy periods with their price factor',
  answer: listOf(z.object({ value: z.string(), label: z.string(), factor: z.number() })),
});

export const listEmployJobType = defineEndpoint({
  id: 'reference.list-job-types',
  path: '/api/dicts/listEmployJobType',
  access: 'public',
  summary: 'Risk classes',
  answer: listOf(z.object({ value: z.string(), label: z.string(), desc: z.string() })),
});

export const listInvoiceTypes = defineEndpoint({
  id: 'reference.list-invoice-types',
  path: '/api/dicts/getInvoiceTypeListBySigncompanyId/{id}',
  access: 'signed-in',
  whileHeld: ['company', 'stamp'],
  summary: 'Invoice kinds and contents of a contracting company',
  answer: listOf(
    z.object({
      invoiceKind: z.int(),
      label: z.string(),
      contents: z.array(z.object({ value: z.int(), label: z.string() })),
    }),
  ),
});

export const region = z.object({
  /** Six digits. */
  code: z.string(),
  name: z.string(),
  /** 1 province, 2 city, 3 district. */
  level: z.int(),
  leaf: z.boolean(),
});
export type Region = z.output<typeof region>;

/** Returns the provinces for parentCode 0, otherwise the regions directly below; empty below a district. */
export const getRegions = defineEndpoint({
  id: 'reference.get-regions',
  path: '/dicts/getRegions',
  access: 'public',
  summary: 'Administrative regions below one',
  query: z.object({
    parentCode: textLike(/^(0|\d{6})$/).default('0'),
  }),
  answer: listOf(region),
});

export const getSigncompany = defineEndpoint({
  id: 'reference.get-signcompany',
  path: '/api/signcompanys/{id}',
  access: 'signed-in',
  summary: 'A contracting company',
  answer: z.object({
    id: signcompanyId,
    signcompanyname: z.string(),
    uscc: z.string(),
    fddProtocolUrl: z.string().nullable(),
    protocolVersion: z.string(),
  }),
});

export const bankInfo = z.object({
  /** Account holder. */
  bankName: z.string(),
  bankNum: z.string(),
  bankDeposit: z.string(),
  cnapsCode: z.string(),
  tip: z.string(),
});

/** Returns the account that customers pay into. */
export const getBankInfo = defineEndpoint({
  id: 'reference.get-bank-info',
  path: '/api/signcompanys/getBankInfo',
  access: 'signed-in',
  problems: [problems.notFound],
  summary: 'Bank account of a contracting company',
  query: z.object({ signcompany: signcompanyIdInText }),
  answer: bankInfo,
});

export const workTypeRow = z.object({
  id: rowId,
  workTypeNo: z.string(),
  workTypeName: z.string(),
  aliases: z.array(z.string()),
  /** Risk class 1 to 6; 9 is never insured. */
  jobType: z.int(),
  industry: z.string(),
  certRequired: z.boolean(),
  heightWork: z.boolean(),
  remark: z.string().nullable(),
});
export type WorkTypeRow = z.output<typeof workTypeRow>;

/** Lists work types by name, alias, pinyin or its initials; exact matches first, then prefixes, then the rest. */
export const listWorkTypes = defineEndpoint({
  id: 'reference.list-work-types',
  path: '/api/workTypes',
  access: 'signed-in',
  summary: 'Work types and their risk class',
  query: pageQuery.extend({
    keyword: wordInQuery,
    jobType: codeInQuery.optional(),
    industry: wordInQuery,
  }),
  answer: pageOf(workTypeRow),
});

export const hospitalRow = z.object({
  id: rowId,
  hospitalName: z.string(),
  level: z.int(),
  nature: z.int(),
  regionCode: z.string(),
  regionName: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  /** 1 recommended, 0 ordinary, 2 bills are not covered. */
  designated: z.int(),
  specialties: z.string().nullable(),
});
export type HospitalRow = z.output<typeof hospitalRow>;

/**
 * Lists hospitals: those in the employer's city and province first, recommended ones before others, excluded ones last.
 */
export const listHospitals = defineListEndpoint({
  ...withRight.claim,
  id: 'reference.list-hospitals',
  path: '/api/hospitals',
  summary: 'Hospital directory',
  title: '医院名录',
  row: hospitalRow,
  filters: {
    /** Part of the name, or pinyin or its initials. */
    keyword: wordInQuery,
    /** A province, city or district, including everything below it. */
    regionCode: regionInQuery.optional(),
    level: codeInQuery.optional(),
    nature: codeInQuery.optional(),
    designated: codeInQuery.optional(),
  },
  columns: {
    hospitalName: '医院名称',
    level: ['等级', hospitalLevel],
    nature: ['性质', hospitalNature],
    designated: ['标签', hospitalDesignation],
    regionName: '地区',
    address: '地址',
    phone: '电话',
    specialties: '特色科室',
  },
  sortable: ['designated', 'level'],
  usualSort: 'designated',
});
