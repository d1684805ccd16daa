import { generateKeyPair, randomBytes, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import * as asn1 from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs';

/** Organisational unit in the subject of certificates that a portal made for itself. */
export const demoSeal = '演示章';

export const oids = {
  commonName: '2.5.4.3',
  organisation: '2.5.4.10',
  unit: '2.5.4.11',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
} as const;

interface Wanted {
  organisation: string;
  isDemo: boolean;
  /** Defaults to 2020 until the end of 2049, because the demo's clock can be set. */
  from?: Date;
  to?: Date;
}

/** Makes a self-signed certificate and its key, as PEM. */
export async function makeCertificate({
  organisation,
  isDemo,
  from = new Date('2020-01-01T00:00:00Z'),
  to = new Date('2049-12-31T00:00:00Z'),
}: Wanted): Promise<string> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1.Integer({ valueHex: Uint8Array.of(1, ...randomBytes(15)).buffer });
  const named = (type: string, value: string) =>
    new AttributeTypeAndValue({ type, value: new asn1.Utf8String({ value }) });
  const kind = isDemo ? [named(oids.unit, demoSeal)] : [];
  const name = [named(oids.organisation, organisation), ...kind, named(oids.commonName, organisation)];
  certificate.subject.typesAndValues = name;
  certificate.issuer.typesAndValues = name;
  certificate.notBefore.value = from;
  certificate.notAfter.value = to;
  const extension = (extnID: string, value: asn1.BaseBlock) =>
    new Extension({ extnID, critical: true, extnValue: value.toBER(false) });
  certificate.extensions = [
    extension(oids.basicConstraints, new BasicConstraints({ cA: false }).toSchema()),
    // Bits for digital signature and non-repudiation.
    extension(oids.keyUsage, new asn1.BitString({ valueHex: Uint8Array.of(0xc0).buffer, unusedBits: 6 })),
  ];
  const publicKey = await imported('spki', pair.publicKey.export({ type: 'spki', format: 'der' }));
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(
    await imported('pkcs8', pair.privateKey.export({ type: 'pkcs8', format: 'der' })),
    'SHA-256',
  );
  const der = Buffer.from(certificate.toSchema(true).toBER(false)).toString('base64');
  const lines = der.match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n${pem}`;
}

/** Imports a DER key into WebCrypto, for RSA with SHA-256. */
export const imported = (format: 'spki' | 'pkcs8', der: Uint8Array): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey(
    format,
    der,
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    true,
    format === 'spki' ? ['verify'] : ['sign'],
  );
