import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  X509Certificate,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';

/** Maximum difference between the gateway's clock and ours; older messages may be replays. */
const toleranceMs = 5 * 60_000;
const tagBytes = 16;

export const privateKeyOf = (pem: string): KeyObject => createPrivateKey(pem);

/** A signing key of the gateway. */
interface TrustedKey {
  id: string;
  key: KeyObject;
  /** Expiry of a certificate; public keys do not expire. */
  validTo?: Date;
}

/** Reads the PEM of a public key or certificate. */
export const trustedKeyOf = ({ id, pem }: { id: string; pem: string }): TrustedKey => ({
  id,
  key: createPublicKey(pem),
  ...(pem.includes('-----BEGIN CERTIFICATE-----') && {
    validTo: new Date(new X509Certificate(pem).validTo),
  }),
});

/** Text to be signed in API v3: every part, including the last, ends with a line break. */
export const signedText = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => `${part}\n`).join('');

export const signatureOf = (text: string, key: KeyObject): string =>
  sign('RSA-SHA256', Buffer.from(text), key).toString('base64');

export interface SignatureHeaders {
  timestamp: string;
  nonce: string;
  serial: string;
  signature: string;
}

/** Reads them; a missing header, or one sent twice, is empty. */
export function signatureIn(header: (name: string) => unknown): SignatureHeaders {
  const text = (name: string): string => {
    const value = header(`wechatpay-${name}`);
    return typeof value === 'string' ? value : '';
  };
  return {
    timestamp: text('timestamp'),
    nonce: text('nonce'),
    serial: text('serial'),
    signature: text('signature'),
  };
}

/**
 * Returns why a message of the gateway cannot be trusted; undefined when it can. `body` must be the exact bytes
 * received. While the gateway changes its key, either key is accepted.
 */
export function distrust(headers: SignatureHeaders, body: string, trusted: readonly TrustedKey[], now: Date) {
  if (headers.signature === '') return 'it is not signed';
  const known = trusted.find(({ id }) => id === headers.serial);
  if (!known) return `it is signed with the unknown key ${headers.serial}`;
  if (known.validTo && known.validTo < now) return `the certificate of its key ${known.id} has expired`;
  const ageMs = Math.abs(now.getTime() - Number(headers.timestamp) * 1000);
  // Negated, so that a timestamp that is not a number is refused, too.
  if (!(ageMs <= toleranceMs)) return 'it was signed at another time';
  const text = signedText(headers.timestamp, headers.nonce, body);
  const isGenuine = verify(
    'RSA-SHA256',
    Buffer.from(text),
    known.key,
    Buffer.from(headers.signature, 'base64'),
  );
  return isGenuine ? undefined : 'its signature is wrong';
}

interface SealedResource {
  ciphertext: string;
  nonce: string;
  associated_data: string;
}

/** Decrypts the resource of a callback (AES-256-GCM, tag at the end). Throws for a wrong key or modified text. */
export function openResource(sealed: SealedResource, apiV3Key: string): string {
  const bytes = Buffer.from(sealed.ciphertext, 'base64');
  if (bytes.length < tagBytes) throw new Error('the resource is too short');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(sealed.nonce));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  decipher.setAAD(Buffer.from(sealed.associated_data));
  return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
}
