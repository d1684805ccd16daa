import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { dayText } from 'shared-kernel/domain/instant';
import type { Config } from '../../../config';
import { readPrivate, writePrivate } from '../../../platform/secret/private-file';
import { makeCertificate } from './make-certificate';
import type { SealConfig } from './seal-config';

export interface SealKey {
  certificate: X509Certificate;
  chain: readonly X509Certificate[];
  key: KeyObject;
}

/**
 * Reads the key from the settings; the demo creates one and stores it in the data folder. Undefined elsewhere, since a
 * self-made seal would look like somebody's real one. Throws with a message when the seal is unusable at `now`.
 */
export async function readSealKey(
  config: Pick<Config, 'seal' | 'seed' | 'dataDir' | 'brand'>,
  now: Date,
): Promise<SealKey | undefined> {
  if (config.seal) return usable(config.seal, 'PORTAL_SEAL_CERTIFICATE', now);
  if (config.seed !== 'demo') return undefined;
  const path = join(config.dataDir, 'seal.pem');
  const kept = readPrivate(path);
  const pem = kept ?? (await makeCertificate({ organisation: config.brand.name, isDemo: true }));
  if (kept === undefined) writePrivate(path, pem);
  return usable({ certificates: pem, key: pem, passphrase: undefined }, path, now);
}

/** Returns why the certificate is not valid at that time; undefined when it is. */
export function outOfTime({ validFrom, validTo }: X509Certificate, at: Date): string | undefined {
  if (at < new Date(validFrom)) return `is not valid before ${dayText(validFrom)}`;
  if (at > new Date(validTo)) return `has expired on ${dayText(validTo)}`;
  return undefined;
}

const leastBits = 2048;

function usable({ certificates, key: keyPem, passphrase }: SealConfig, place: string, now: Date): SealKey {
  const refused = (issue: string, cause?: unknown) =>
    new Error(`The electronic seal cannot be used: ${issue} (${place}).`, { cause });
  const [own, ...chain] =
    certificates.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  if (own === undefined) throw refused('there is no certificate in PEM');
  const certificate = new X509Certificate(own);
  const key = opened(keyPem, passphrase, (cause) =>
    refused('its key is no PEM or needs its passphrase', cause),
  );
  // RSA signatures are deterministic, so a damaged file can be generated again with the issued bytes.
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < leastBits)
    throw refused(`its key must be one of RSA with ${leastBits} bits or more`);
  if (!certificate.checkPrivateKey(key)) throw refused('the key is not that of the certificate');
  const untimely = outOfTime(certificate, now);
  if (untimely !== undefined) throw refused(`the certificate ${untimely}`);
  return { certificate, chain: chain.map((pem) => new X509Certificate(pem)), key };
}

function opened(pem: string, passphrase: string | undefined, refused: (cause: unknown) => Error): KeyObject {
  try {
    return createPrivateKey({ key: pem, ...(passphrase === undefined ? {} : { passphrase }) });
  } catch (cause) {
    throw refused(cause);
  }
}
