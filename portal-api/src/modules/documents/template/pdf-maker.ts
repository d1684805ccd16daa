import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../../platform/context';
import type { MadePdf, PdfFacts } from './draw-pdf';
import { recordedBlocks, type Sheet } from './sheet';

export type { MadePdf } from './draw-pdf';

/** Without a date, the document shows an edition and no day. */
type Facts = Pick<PdfFacts, 'title' | 'author'> & { date?: Date };

/** Makes an A4 document with Chinese text from the content that `write` puts on the sheet. Throws 429 and 503. */
export type MakePdf = (facts: Facts, write: (sheet: Sheet) => void) => Promise<MadePdf>;

const undated = new Date('2026-01-01T00:00:00Z');

/** Makes documents of one employer, drawn in a worker on each request; null for documents without an owner. */
export const pdfMaker =
  ({ workers, config }: Pick<Context, 'workers' | 'config'>, customerId: CustomerId | null): MakePdf =>
  ({ date, ...facts }, write) =>
    workers.run(customerId, 'drawPdf', {
      facts: { ...facts, date: date ?? undated, isUndated: date === undefined, brand: config.brand.name },
      blocks: recordedBlocks(write),
    });
