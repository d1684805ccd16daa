import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { problems } from './problem';

/** One of both: the id of an uploaded file, or its address. */
const scan = {
  fileId: z.uuid().optional(),
  url: z.string().max(2000).optional(),
};

/** Fields that need a look: read with little certainty, or with a check digit that does not fit. Unknown to older servers. */
const unsure = z.array(z.string()).optional();

/** The text of a business licence; what could not be read is empty. */
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

/** The text of the requested side of an identity card; the other side's fields are empty. */
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

/** 4100 when nothing could be read: forms are then filled in by hand. */
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

/** 4100 when nothing could be read: forms are then filled in by hand. */
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
