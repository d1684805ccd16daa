import type { IdCardReading, LicenseReading } from 'shared-kernel/contract/recognition';

export interface Scan {
  bytes: Uint8Array;
  mime: string;
}

type CardSide = 'front' | 'back';

/** Reads photographs of official papers. What cannot be read is undefined: nothing is guessed. */
export interface Recognition {
  license(scan: Scan): Promise<LicenseReading | undefined>;
  idCard(scan: Scan, side: CardSide): Promise<IdCardReading | undefined>;
  /** The lines of any page, from above to below. */
  text(scan: Scan): Promise<string[] | undefined>;
  /** A medical bill. */
  invoice(scan: Scan): Promise<InvoiceReading | undefined>;
}

/** What could not be read is empty. */
interface InvoiceReading {
  invoiceNo: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** Yuan, such as `812.50`. */
  total: string;
  /** Who has paid, or the patient. */
  buyer: string;
  unsure?: string[] | undefined;
}

/** Without a service nothing is recognised, and people fill the forms in by hand. */
export const noRecognition: Recognition = {
  license: async () => undefined,
  idCard: async () => undefined,
  invoice: async () => undefined,
  text: async () => undefined,
};
