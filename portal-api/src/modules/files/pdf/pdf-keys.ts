import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** What an encrypted PDF says of its standard security handler. */
interface StandardSecurity {
  revision: number;
  keyBytes: number;
  permissions: number;
  hidesMetadata: boolean;
  /** The first of the document's two identifiers. */
  id: Buffer;
  /** Texts of these names: hashes of the two passwords, and the key encrypted by them. */
  owner: Buffer;
  user: Buffer;
  userKey: Buffer;
}

/** Stands for the characters that a password does not have. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const noIv = Buffer.alloc(16);

const md5 = (bytes: Uint8Array): Buffer => createHash('md5').update(bytes).digest();

/** The key of a document that opens with an empty password; undefined of one that needs another. */
export const openingKey = (security: StandardSecurity): Buffer | undefined =>
  security.revision < 5 ? keyOfDigest(security) : keyOfHash(security);

/** Algorithms 2, 4 and 5: MD5 and RC4. */
function keyOfDigest(security: StandardSecurity): Buffer | undefined {
  const { revision, keyBytes, permissions, hidesMetadata, id, owner, user } = security;
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(permissions | 0);
  const plain = revision >= 4 && !hidesMetadata ? Buffer.alloc(4, 255) : Buffer.alloc(0);
  let key = md5(Buffer.concat([padding, owner.subarray(0, 32), rights, id, plain])).subarray(0, keyBytes);
  if (revision >= 3) for (let turn = 0; turn < 50; turn += 1) key = md5(key).subarray(0, keyBytes);
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32)) ? key : undefined;
  let proof: Buffer = md5(Buffer.concat([padding, id]));
  for (let turn = 0; turn < 20; turn += 1) proof = rc4(Buffer.from(key.map((byte) => byte ^ turn)), proof);
  return proof.equals(user.subarray(0, 16)) ? key : undefined;
}

/** Algorithm 2.A: SHA-2 and AES. `user` is a hash, the salt of that hash and the salt of the key. */
function keyOfHash({ revision, user, userKey }: StandardSecurity): Buffer | undefined {
  const hash = revision === 5 ? (salt: Buffer) => createHash('sha256').update(salt).digest() : hardened;
  if (user.length < 48 || userKey.length < 32) return undefined;
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return undefined;
  const opening = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), noIv).setAutoPadding(false);
  return opening.update(userKey.subarray(0, 32));
}

/** Algorithm 2.B for an empty password: at least 64 rounds, the last of which says whether another follows. */
function hardened(salt: Buffer): Buffer {
  let key = createHash('sha256').update(salt).digest();
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const repeated = Buffer.concat(Array.from<Buffer>({ length: 64 }).fill(key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const mixed = cipher.setAutoPadding(false).update(repeated);
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = createHash(['sha256', 'sha384', 'sha512'][sum % 3] ?? '')
      .update(mixed)
      .digest();
    last = mixed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

/** Node.js has the algorithm only in a provider that is not loaded. */
export function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, other);
  }
  const result = Buffer.alloc(data.length);
  for (let at = 0, one = 0, other = 0; at < data.length; at += 1) {
    one = (one + 1) & 255;
    other = (other + (state[one] ?? 0)) & 255;
    swap(one, other);
    result[at] = (data[at] ?? 0) ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 255] ?? 0);
  }
  return result;
}

/** CBC with the initialisation vector in front; what is behind the last whole block is left out. */
export function aes(key: Buffer, data: Buffer): Buffer {
  const whole = data.length - (data.length % 16);
  if (whole < 32) return Buffer.alloc(0);
  const cipher = createDecipheriv(
    key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc',
    key,
    data.subarray(0, 16),
  );
  const plain = cipher.setAutoPadding(false).update(data.subarray(16, whole));
  return plain.subarray(0, plain.length - Math.min(16, plain.at(-1) ?? 0));
}
