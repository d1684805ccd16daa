import { cleanIdNo } from 'shared-kernel/domain/cleaning';
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Personal data at rest: sealed so that it can be read again, indexed for equality search. */
export interface Pii {
  /** Encrypts with AES-256-GCM: nonce, tag and text in one value. */
  seal(text: string): Buffer;
  /** Throws when the value was not sealed with this portal's secret. */
  open(sealed: Uint8Array): string;
  /** Returns HMAC-SHA-256, hex. Equal texts give equal indexes, so that a column is searchable without being read. */
  index(text: string): string;
}

const nonceBytes = 12;
const tagBytes = 16;

const keyOf = (secret: Uint8Array, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `portal:${purpose}`, 32));

/** Distinguishes secrets without revealing them; may be stored with sealed data. */
export const fingerprintOf = (secret: Uint8Array): string => keyOf(secret, 'fingerprint').toString('hex');

/** Distinguishes another secret of the same portal. Keyed, so that a short secret cannot be guessed from the mark. */
export const markOf = (portalSecret: Uint8Array, name: string, text: string): string =>
  createHmac('sha256', keyOf(portalSecret, 'marks')).update(`${name}:${text}`).digest('hex');

export function createPii(secret: Uint8Array): Pii {
  const sealKey = keyOf(secret, 'seal');
  const indexKey = keyOf(secret, 'index');
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([
        decipher.update(bytes.subarray(nonceBytes + tagBytes)),
        decipher.final(),
      ]).toString('utf8');
    },
    index: (text) => createHmac('sha256', indexKey).update(cleanIdNo(text)).digest('hex'),
  };
}
