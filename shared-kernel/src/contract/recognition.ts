import { z } from 'zod';
import { defineEndpoint, post, withRight } from './endpoint';
import { problems } from './problem';
import { fileId } from './ids';

/** Either the id of an uploaded file or its URL. */
const scan = {
  fileId: fileId.optional(),
  url: z.string().max(2000).optional(),
};

/** Fields to verify: read with low confidence, or with a wrong check digit. Not sent by older servers. */
const unsure = z.array(z.string()).optional();

/** The text of a business licence; unreadable fields are empty. */
export const licenseReading = z.object({
  customername: z.string(),
  uscc: z.string(),
  legalPerson: z.string(),
  address: z.string(),
  /** `YYYY-MM-DD`, or empty. */
  establishDate: z.string(),
  businessScope: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
  unsure,
});
export type LicenseReading = z.output<typeof licenseReading>;

/** The text of the requested side of an identity card; fields of the other side are empty. */
export const idCardReading = z.object({
  name: z.string(),
  idNo: z.string(),
  sex: z.string(),
  nation: z.string(),
  /** `YYYY-MM-DD`, or empty. */
  birthday: z.string(),
  address: z.string(),
  issuer: z.string(),
  validFrom: z.string(),
  /** `YYYY-MM-DD`, `长期`, or empty. */
  validTo: z.string(),
  confidence: z.number(),
  unsure,
});
export type IdCardReading = z.output<typeof idCardReading>;

/** Reads a business licence; 4100 if nothing could be read, then the form is filled in by hand. */
export const getLicenseInfo = defineEndpoint({
  id: 'recognition.license',
  path: '/api/public/getLicenseInfo',
  access: 'main-account',
  whileHeld: ['company'],
  problems: [problems.notFound, problems.notRecognised],
  summary: 'Read a business licence',
  query: z.object(scan),
  answer: licenseReading,
});

/** Reads an identity card; 4100 if nothing could be read, then the form is filled in by hand. */
export const getIdCardInfo = defineEndpoint({
  id: 'recognition.id-card',
  path: '/api/public/getIdCardInfo',
  access: 'main-account',
  whileHeld: ['company', 'operator'],
  problems: [problems.notFound, problems.notRecognised],
  summary: 'Read one side of an identity card',
  query: z.object({ ...scan, side: z.enum(['front', 'back']).default('front') }),
  answer: idCardReading,
});

/** Codes of papers, separated by commas. */
const paperCodes = z.string().regex(/^M\d{2}(?:,M\d{2}){0,39}$/, '材料编号格式不正确');

/** Classifies one picture, which is not stored. `code` is null if unclear; `isOn` is false without a service. */
export const getPaperKind = defineEndpoint({
  ...withRight.claim,
  id: 'recognition.paper-kind',
  ...post('/api/public/getPaperKind'),
  problems: [problems.tooManyRequests],
  summary: 'Tell which of the papers of a case a picture shows',
  encoding: 'multipart',
  body: z.object({ codes: paperCodes }),
  answer: z.object({ isOn: z.boolean(), code: z.string().nullable() }),
});
