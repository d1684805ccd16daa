import { z } from 'zod';
import { cleanMobile } from '../../domain/cleaning';
import { halfWidth } from '../../domain/text';
import { invoicetype } from '../../domain/dictionaries';
import { codeNumber } from '../wire';

const optionalText = (max: number) => z.string().trim().max(max).default('');
const optionalNumber = (max: number) => z.string().overwrite(halfWidth).trim().max(max).default('');

export const invoiceFields = z.object({
  invoicetype: z.literal(invoicetype.codes),
  regAddress: optionalText(200),
  regPhone: optionalNumber(20),
  bankDeposit: optionalText(100),
  bankNum: optionalNumber(40),
  receiveEmail: optionalText(64),
  receiverName: optionalText(30),
  receiverPhone: z.string().overwrite(cleanMobile).max(20).default(''),
  receiverAddress: optionalText(200),
  /** The version that was read; 0 if there is none yet. */
  version: codeNumber().min(0),
});
