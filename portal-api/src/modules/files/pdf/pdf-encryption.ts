import { createHash } from 'node:crypto';
import type { PdfBudget } from './pdf-filters';
import { aes, openingKey, rc4 } from './pdf-keys';
import { bytesOf, isReference, nameOf, numberOf, PdfReader, UnclearPdf, type PdfValue } from './pdf-objects';
import { dictionaryOf, objectsIn, type DataOf, type Dictionary } from './pdf-streams';

/** A document that only opens with a password or a certificate. */
export class LockedPdf extends Error {}

type Spend = PdfBudget['spend'];

interface ObjectId {
  number: number;
  generation: number;
}

/** More objects than long documents have. */
const mostObjects = 200_000;

/**
 * How the streams of an encrypted document are read. One whose password only restricts printing or copying opens with an empty one
 * (ISO 32000-2, 7.6). Throws LockedPdf where it does not, and UnclearPdf where programs may differ.
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
    // Compressed data say by themselves where they end; of others a part could be passed over.
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

/** Of the streams; a document may encrypt its texts alone, or its attachments. */
function methodOf(dictionary: Dictionary): string {
  const filters = entriesOf(dictionary.get('CF'));
  const filter = entriesOf(filters.get(nameOf(dictionary.get('StmF')) ?? 'Identity'));
  const method = nameOf(filter.get('CFM')) ?? '';
  if (!['V2', 'AESV2', 'AESV3'].includes(method)) throw new UnclearPdf('an unknown encryption of streams');
  return method;
}

const entriesOf = (value: PdfValue | undefined): Dictionary =>
  typeof value === 'object' && 'entries' in value ? value.entries : new Map();

/** The one dictionary that all trailers name. */
function encryptionIn(file: Buffer, objects: ObjectIndex, spend: Spend): Dictionary {
  const named = valuesOf(file, '/Encrypt', spend);
  const [first] = named;
  if (first === undefined) throw new UnclearPdf('encryption under another spelling');
  if (typeof first === 'object' && 'entries' in first && named.length === 1) return first.entries;
  if (!isReference(first) || named.some((one) => !isReference(one) || one.reference !== first.reference))
    throw new UnclearPdf('several encryptions');
  const at = objects.placeOf(first.reference);
  const found = at === undefined ? undefined : dictionaryOf(file, at, spend);
  if (!found) throw new UnclearPdf('encryption that is not there');
  return found;
}

/** Trailers of one document have the same first identifier. */
function firstIdOf(file: Buffer, spend: Spend): Buffer {
  const ids = valuesOf(file, '/ID', spend).flatMap((value) =>
    typeof value === 'object' && 'list' in value ? (bytesOf(value.list[0]) ?? []) : [],
  );
  const [first = Buffer.alloc(0)] = ids;
  if (ids.some((id) => !id.equals(first))) throw new UnclearPdf('several identifiers');
  return first;
}

/** The values behind a name, wherever it stands in clear. */
function valuesOf(file: Buffer, name: string, spend: Spend): PdfValue[] {
  const found: PdfValue[] = [];
  for (let at = file.indexOf(name); at >= 0; at = file.indexOf(name, at + 1)) {
    const reader = new PdfReader(file, at, spend);
    if (`/${reader.name()}` !== name) continue;
    found.push(reader.valueOrReference());
  }
  return found;
}

/** Objects by their numbers; a number that is given twice counts as none. */
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

  /** A number that stands in place or in another object. */
  numberAt(value: PdfValue | undefined): number | undefined {
    if (!isReference(value)) return numberOf(value);
    const at = this.placeOf(value.reference);
    if (at === undefined) return undefined;
    const found = numberOf(new PdfReader(this.file, at, this.spend).value());
    return found;
  }
}
