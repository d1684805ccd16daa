import { z } from 'zod';
import { agreementType, stampAskStatus } from '../domain/dictionaries';
import * as texts from '../domain/texts';
import { defineEndpoint, post } from './endpoint';
import { defineListEndpoint } from './list';
import { signcompanyId } from './ids';
import { civilDate, codeInQuery, instant, rowId } from './wire';
import { problems } from './problem';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, '协议摘要格式不正确');

export const stampAsk = z.object({
  id: rowId,
  askTitle: z.string(),
  /** 1 platform agreement, 2 supplement, 3 plan letter. */
  agreementType: z.int(),
  signcompany: signcompanyId,
  signcompanyname: z.string(),
  /** URL of the document: a PDF of the portal, or the URL that the contracting company supplied. */
  fddProtocolUrl: z.string(),
  /** Null if the document is on another origin and its number of pages is unknown: readers assume 2. */
  pageCount: z.int().nullable(),
  /** Digest of the document to read, to be sent with the signature; null for a document on another origin. */
  docSha256: sha256.nullable(),
  askStatus: z.int(),
  deadline: civilDate.nullable(),
  signTime: instant.nullable(),
  createTime: instant,
  /** The version that was signed or is to be signed. */
  protocolVersion: z.string(),
  /** Whether the contracting company has published another version since. */
  isOutdated: z.boolean(),
  actions: z.array(z.enum(['sign'])),
});
export type StampAsk = z.output<typeof stampAsk>;

export const getStampAskInfo = defineEndpoint({
  id: 'agreements.get-stamp-ask',
  path: '/api/customers/getStampAskInfo',
  access: 'main-account',
  summary: 'The agreement to be signed',
  answer: stampAsk.nullable(),
});

/** Returns one agreement of the employer; `signFileUrl` is the signed copy. */
export const getStampAsk = defineEndpoint({
  id: 'agreements.get-stamp-ask-by-id',
  path: '/api/customers/stampAskInfo/{id}',
  access: 'main-account',
  summary: 'One agreement',
  answer: stampAsk.extend({ signFileUrl: z.string().nullable() }),
});

/** Newest first. Number of pages and digest of those to be signed are only in `getStampAsk`. */
export const listStampAsks = defineListEndpoint({
  id: 'agreements.list-stamp-asks',
  path: '/api/customers/stampAsks',
  access: 'main-account',
  summary: 'Agreements of the employer',
  title: '协议',
  row: stampAsk,
  filters: { askStatus: codeInQuery.optional() },
  columns: {
    askTitle: '协议名称',
    agreementType: ['类型', agreementType],
    signcompanyname: '签约公司',
    protocolVersion: '版本',
    isOutdated: '有更新版本',
    askStatus: ['状态', stampAskStatus],
    createTime: '发起时间',
    deadline: '签署期限',
    signTime: '签署时间',
    docSha256: texts.fileDigest,
  },
  sortable: ['createTime', 'signTime'],
  usualSort: '-createTime',
});

/** Postpones the request, which remains open. Setting it to signed is possible only after `signStampAsk`, else 409. */
export const updateStampAskStatus = defineEndpoint({
  id: 'agreements.update-stamp-ask-status',
  ...post('/api/customers/updateStampAskStatus'),
  access: 'main-account',
  problems: [problems.notFound, problems.conflict],
  summary: 'Put the signature off, or report it done',
  body: z.object({
    id: rowId,
    askStatus: z.literal([stampAskStatus.code.waiting, stampAskStatus.code.signed]),
  }),
  answer: z.object({ askStatus: z.int() }),
});

/**
 * Signs the text identified by `docSha256`; 409 if the text has changed since. 422 without `agreed`. A second signature
 * returns the first one.
 */
export const signStampAsk = defineEndpoint({
  id: 'agreements.sign-stamp-ask',
  ...post('/api/customers/signStampAsk'),
  access: 'main-account',
  problems: [problems.notFound, problems.conflict],
  summary: 'Sign an agreement',
  body: z.object({
    id: rowId,
    agreed: z.boolean().default(false),
    pageCount: z.int().min(1).max(500),
    /** Null for a document on another origin, whose text is unknown here. */
    docSha256: sha256.nullable(),
  }),
  answer: z.object({ askStatus: z.int(), signFileUrl: z.string(), signTime: instant }),
});
