import { z } from 'zod';
import { missingBeside, pemOf } from '../../../platform/settings';

const pair = {
  PORTAL_SEAL_CERTIFICATE: z.string().optional().meta({
    description:
      'what documents are sealed with: a certificate and those above it, PEM text or the path of a PEM file ([deploying.md](deploying.md#electronic-seal))',
    unset: 'in the demo one that the first start makes, marked 演示章; else none, and documents have no seal',
  }),
  PORTAL_SEAL_KEY: z.string().optional().describe('its RSA key: PEM text or the path of a PEM file'),
};

export const sealVariables = {
  ...pair,
  PORTAL_SEAL_PASSPHRASE: z.string().optional().describe('opens that key where it is encrypted'),
};

export interface SealConfig {
  /** PEM, the seal's own certificate first. */
  certificates: string;
  key: string;
  passphrase: string | undefined;
}

type Variables = { [Name in keyof typeof sealVariables]?: string | undefined };

/** Returns the names of variables that are missing although others are set. */
export const missingSealVariables = (set: Variables): string[] => missingBeside(pair, set);

/** Returns undefined when no variable is set. Throws when a file cannot be read. */
export const sealConfigOf = (set: Variables): SealConfig | undefined =>
  set.PORTAL_SEAL_CERTIFICATE === undefined
    ? undefined
    : {
        certificates: pemOf(set.PORTAL_SEAL_CERTIFICATE),
        key: pemOf(set.PORTAL_SEAL_KEY),
        passphrase: set.PORTAL_SEAL_PASSPHRASE,
      };
