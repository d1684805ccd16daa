import type { IdCardReading, LicenseReading } from 'shared-kernel/contract/recognition';

export interface Scan {
  bytes: Uint8Array;
  mime: string;
}

type CardSide = 'front' | 'back';

/** Reads photos of official documents. Returns undefined for anything unreadable; nothing is guessed. */
export interface Recognition {
  license(scan: Scan): Promise<LicenseReading | undefined>;
  idCard(scan: Scan, side: CardSide): Promise<IdCardReading | undefined>;
  /** Lines of any page, from top to bottom. */
  text(scan: Scan): Promise<string[] | undefined>;
  /** Reads a medical bill. */
  invoice(scan: Scan): Promise<InvoiceReading | undefined>;
}

/** Unreadable fields are empty. */
interface InvoiceReading {
  invoiceNo: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** Yuan, such as `812.50`. */
  total: string;
  /** The payer or patient. */
  buyer: string;
  unsure?: string[] | undefined;
}

/** Recognises nothing, so that users fill in the forms manually. */
export const noRecognition: Recognition = {
  license: async () => undefined,
  idCard: async () => undefined,
  invoice: async () => undefined,
  text: async () => undefined,
};
