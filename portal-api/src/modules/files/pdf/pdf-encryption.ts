import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { PdfBudget } from './pdf-filters';
import {
  bytesOf,
  entriesOf,
  isReference,
  nameOf,
  numberOf,
  PdfReader,
  UnclearPdf,
  type Dictionary,
  type PdfValue,
} from './pdf-objects';
import { dictionaryOf, objectsIn, type DataOf } from './pdf-streams';

/** Settings of an encrypted PDF's standard security handler. */
interface StandardSecurity {
  revision: number;
  keyBytes: number;
  permissions: number;
  hidesMetadata: boolean;
  /** The first of the document's two identifiers. */
  id: Buffer;
  /** Strings with these names: hashes of the two passwords, and the key encrypted with them. */
  owner: Buffer;
  user: Buffer;
  userKey: Buffer;
}

/** Fills up a password to its full length (fixed by the standard). */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const noIv = Buffer.alloc(16);

const md5 = (bytes: Uint8Array): Buffer => createHash('md5').update(bytes).digest();

/** Returns the key of a document that opens with an empty password; undefined when it needs another one. */
const openingKey = (security: StandardSecurity): Buffer | undefined =>
  security.revision < 5 ? keyOfDigest(security) : keyOfHash(security);

/** Derives the key by algorithms 2, 4 and 5: MD5 and RC4. */
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

/** Derives the key by algorithm 2.A: SHA-2 and AES. `user` contains a hash, its salt and the key's salt. */
function keyOfHash({ revision, user, userKey }: StandardSecurity): Buffer | undefined {
  const hash = revision === 5 ? (salt: Buffer) => createHash('sha256').update(salt).digest() : hardened;
  if (user.length < 48 || userKey.length < 32) return undefined;
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return undefined;
  const opening = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), noIv).setAutoPadding(false);
  return opening.update(userKey.subarray(0, 32));
}

/** Algorithm 2.B for an empty password: at least 64 rounds, of which the last determines whether another follows. */
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

/** Own implementation: Node.js has RC4 only in a provider that is not loaded. */
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

/** Decrypts CBC data that starts with the initialisation vector; ignores bytes after the last full block. */
function aes(key: Buffer, data: Buffer): Buffer {
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

/** Thrown for a document that only opens with a password or a certificate. */
export class LockedPdf extends Error {}

type Spend = PdfBudget['spend'];

interface ObjectId {
  number: number;
  generation: number;
}

/** Higher than the number of objects in long documents. */
const mostObjects = 200_000;

/**
 * Returns the decryption of a document's streams. One whose password only restricts printing or copying opens with an
 * empty one (ISO 32000-2, 7.6). Throws LockedPdf otherwise, and UnclearPdf where programs may differ.
 */
export function decryptionOf(file: Buffer, spend: Spend): DataOf {
  const objects = new ObjectIndex(file, spend);
  const dictionary = encryptionIn(file, objects, spend);
  const decrypt = decrypting(dictionary, file, spend);
  return (entries, { object, data }) => {
    const isPlain =
      nameOf(entries.get('Type')) === 'XRef' ||
      (nameOf(entries.get('Type')) === 'Metadata' && dictionary.get('EncryptMetadata') === 'false');
    if (isPlain) return file.subarray(data);
    const filters = entries.get('Filter') ?? entries.get('F');
    const isFlate = [
      filters,
      typeof filters === 'object' && 'list' in filters ? filters.list[0] : undefined,
    ].some((one) => ['FlateDecode', 'Fl'].includes(nameOf(one) ?? ''));
    const length = objects.numberAt(entries.get('Length'));
    const end = length === undefined ? -1 : data + length;
    const isEnd = end > 0 && /^\s*endstream/.test(file.toString('latin1', end, end + 20));
    // Compressed data marks its own end; without one, part of other data could escape the check.
    if (!isEnd && !isFlate) throw new UnclearPdf('an encrypted stream without an end');
    const mark = isEnd ? end : file.indexOf('endstream', data);
    const bytes = file.subarray(data, mark < 0 ? file.length : mark);
    spend(bytes.length);
    return decrypt(bytes, objects.idAt(object));
  };
}

function decrypting(dictionary: Dictionary, file: Buffer, spend: Spend) {
  const [revision = 0, version = 0] = ['R', 'V'].map((name) => numberOf(dictionary.get(name)));
  if (nameOf(dictionary.get('Filter')) !== 'Standard') throw new LockedPdf('not the standard handler');
  if (![1, 2, 4, 5].includes(version) || revision < 2 || revision > 6)
    throw new UnclearPdf('an unknown encryption');
  const text = (name: string): Buffer => bytesOf(dictionary.get(name)) ?? Buffer.alloc(0);
  const key = openingKey({
    revision,
    keyBytes: keyBytesOf(version, numberOf(dictionary.get('Length')) ?? 40),
    permissions: numberOf(dictionary.get('P')) ?? 0,
    hidesMetadata: dictionary.get('EncryptMetadata') !== 'false',
    id: revision < 5 ? firstIdOf(file, spend) : Buffer.alloc(0),
    owner: text('O'),
    user: text('U'),
    userKey: text('UE'),
  });
  if (!key) throw new LockedPdf('needs a password');
  const method = version < 4 ? 'V2' : methodOf(dictionary);
  return (data: Buffer, { number, generation }: ObjectId): Buffer => {
    if (method === 'AESV3') return aes(key, data);
    const own = Buffer.from([number, number >> 8, number >> 16, generation, generation >> 8]);
    const salt = Buffer.from(method === 'AESV2' ? 'sAlT' : '');
    const digest = createHash('md5')
      .update(Buffer.concat([key, own, salt]))
      .digest();
    return (method === 'AESV2' ? aes : rc4)(digest.subarray(0, Math.min(16, key.length + 5)), data);
  };
}

/** Stated in bits, by some programs in bytes. */
function keyBytesOf(version: number, stated: number): number {
  if (version === 1) return 5;
  return version === 4 ? 16 : Math.min(16, Math.max(5, stated < 40 ? stated : Math.floor(stated / 8)));
}

/** Returns the encryption method of streams; a document may encrypt only its strings or attachments. */
function methodOf(dictionary: Dictionary): string {
  const filters = entriesOf(dictionary.get('CF'));
  const filter = entriesOf(filters?.get(nameOf(dictionary.get('StmF')) ?? 'Identity'));
  const method = nameOf(filter?.get('CFM')) ?? '';
  if (!['V2', 'AESV2', 'AESV3'].includes(method)) throw new UnclearPdf('an unknown encryption of streams');
  return method;
}

/** Returns the encryption dictionary, which must be the same in all trailers. */
function encryptionIn(file: Buffer, objects: ObjectIndex, spend: Spend): Dictionary {
  const named = valuesOf(file, '/Encrypt', spend);
  const [first] = named;
  if (first === undefined) throw new UnclearPdf('encryption under another spelling');
  const direct = entriesOf(first);
  if (direct && named.length === 1) return direct;
  if (!isReference(first) || named.some((one) => !isReference(one) || one.reference !== first.reference))
    throw new UnclearPdf('several encryptions');
  const at = objects.placeOf(first.reference);
  const found = at === undefined ? undefined : dictionaryOf(file, at, spend);
  if (!found) throw new UnclearPdf('encryption that is not there');
  return found;
}

/** Returns the first identifier, which must be the same in all trailers. */
function firstIdOf(file: Buffer, spend: Spend): Buffer {
  const ids = valuesOf(file, '/ID', spend).flatMap((value) =>
    typeof value === 'object' && 'list' in value ? (bytesOf(value.list[0]) ?? []) : [],
  );
  const [first = Buffer.alloc(0)] = ids;
  if (ids.some((id) => !id.equals(first))) throw new UnclearPdf('several identifiers');
  return first;
}

/** Finds the values of a name in the unencrypted parts of the file. */
function valuesOf(file: Buffer, name: string, spend: Spend): PdfValue[] {
  const found: PdfValue[] = [];
  for (let at = file.indexOf(name); at >= 0; at = file.indexOf(name, at + 1)) {
    const reader = new PdfReader(file, at, spend);
    if (`/${reader.name()}` !== name) continue;
    found.push(reader.valueOrReference());
  }
  return found;
}

/** Index of objects by number; a number that occurs twice counts as missing. */
class ObjectIndex {
  readonly #places = new Map<number, number | undefined>();
  readonly #ids = new Map<number, ObjectId>();

  constructor(
    readonly file: Buffer,
    readonly spend: Spend,
  ) {
    for (const at of objectsIn(file)) {
      const before = file.toString('latin1', Math.max(0, at - 40), at);
      // redos-exception: forty bytes
      const [, number, generation] = /(\d{1,10})\s{1,9}(\d{1,5})\s{1,9}obj$/.exec(before) ?? [];
      if (this.#ids.size > mostObjects) throw new UnclearPdf('too many objects');
      const id = { number: Number(number), generation: Number(generation) };
      this.#ids.set(at, id);
      this.#places.set(id.number, this.#places.has(id.number) ? undefined : at);
    }
  }

  placeOf(number: number): number | undefined {
    return this.#places.get(number);
  }

  idAt(at: number): ObjectId {
    const id = this.#ids.get(at);
    if (!id || Number.isNaN(id.number)) throw new UnclearPdf('an object without a number');
    return id;
  }

  /** Reads a number given directly or as a reference to an object. */
  numberAt(value: PdfValue | undefined): number | undefined {
    if (!isReference(value)) return numberOf(value);
    const at = this.placeOf(value.reference);
    if (at === undefined) return undefined;
    return numberOf(new PdfReader(this.file, at, this.spend).value());
  }
}
