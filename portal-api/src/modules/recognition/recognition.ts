import type { IdCardReading, LicenseReading } from 'shared-kernel/contract/recognition';

export interface Scan {
  bytes: Uint8Array;
  mime: string;
}

export type CardSide = 'front' | 'back';

/** Reads photographs of official papers. What cannot be read is undefined: nothing is guessed. */
export interface Recognition {
  license(scan: Scan): Promise<LicenseReading | undefined>;
  idCard(scan: Scan, side: CardSide): Promise<IdCardReading | undefined>;
}

/** Without a service nothing is recognised, and people fill the forms in by hand. */
export const noRecognition: Recognition = {
  license: async () => undefined,
  idCard: async () => undefined,
};
