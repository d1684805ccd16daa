import type { Workers } from '../../platform/workers/workers';
import type { MadePdf, PdfFacts } from './draw-pdf';
import { recordedBlocks, type Sheet } from './sheet';

export type { MadePdf } from './draw-pdf';

/** Makes an A4 document with Chinese text of what `write` puts on the sheet. Throws 429 and 503. */
export type MakePdf = (facts: PdfFacts, write: (sheet: Sheet) => void) => Promise<MadePdf>;

/**
 * Documents of one employer, drawn in a worker; null for those without an owner. Their pages have a head when there is
 * a brand; agreements have none, because what was signed is compared byte by byte.
 */
export const pdfMaker =
  (workers: Workers, customerId: number | null, brand?: string): MakePdf =>
  (facts, write) =>
    workers.run(customerId, 'drawPdf', {
      facts: { ...facts, ...(brand === undefined ? {} : { brand }) },
      blocks: recordedBlocks(write),
    });
