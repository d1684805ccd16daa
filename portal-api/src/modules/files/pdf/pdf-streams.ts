import { pdfFilters, type FilterSettings, type PdfBudget } from './pdf-filters';
import {
  entriesOf,
  isReference,
  nameOf,
  numberOf,
  PdfReader,
  UnclearPdf,
  type Dictionary,
  type PdfValue,
} from './pdf-objects';

/** Filters of pictures: what they make is not text. */
const pictureFilters = new Set(['DCTDecode', 'DCT', 'JPXDecode', 'CCITTFaxDecode', 'CCF', 'JBIG2Decode']);

/** Maximum per stream; programs that write PDFs use two. */
const mostFilters = 4;

/**
 * Yields every position after an `obj` keyword, also within strings and streams: readers find objects through tables
 * that may point anywhere.
 */
export function* objectsIn(file: Buffer): Generator<number> {
  for (let at = file.indexOf('obj'); at >= 0; at = file.indexOf('obj', at + 3))
    if (followsNumber(file, at)) yield at + 3;
}

/** Matches `12 0 obj`; comments may stand before the keyword. */
function followsNumber(file: Buffer, at: number): boolean {
  const before = file.toString('latin1', Math.max(0, at - 200), at);
  // redos-exception: two hundred bytes
  return /\d(?:[\s\0]|%[^\r\n]*[\r\n])+$/.test(before);
}

/** Returns the decrypted data of a stream, given the positions of its object and data. */
export type DataOf = (dictionary: Dictionary, place: { object: number; data: number }) => Buffer;

/**
 * Yields the decoded data of compressed streams, except pictures, which no reader interprets as objects; in encrypted
 * documents also of uncompressed streams. Throws UnclearPdf for an unreadable stream.
 */
export function* pdfStreams(file: Buffer, budget: PdfBudget, decrypted?: DataOf): Generator<Buffer> {
  for (const object of objectsIn(file)) {
    const reader = new PdfReader(file, object, budget.spend);
    const dictionary = dictionaryAt(reader);
    if (!dictionary) continue;
    reader.skipSpace();
    if (reader.keyword() !== 'stream') continue;
    const filters = filtersOf(dictionary);
    if (isPicture(dictionary) || (filters.length === 0 && !decrypted)) continue;
    const data = lineAfter(file, reader.at);
    yield decoded(decrypted?.(dictionary, { object, data }) ?? file.subarray(data), filters, budget);
  }
}

/** Returns the dictionary at `at`; undefined for any other object. */
export const dictionaryOf = (file: Buffer, at: number, spend: PdfBudget['spend']): Dictionary | undefined =>
  dictionaryAt(new PdfReader(file, at, spend));

/** Returns undefined for other objects. A damaged dictionary throws when a stream may belong to it. */
function dictionaryAt(reader: PdfReader): Dictionary | undefined {
  const start = reader.at;
  reader.skipSpace();
  if (reader.bytes.toString('latin1', reader.at, reader.at + 2) !== '<<') return undefined;
  try {
    return entriesOf(reader.value());
  } catch (error) {
    const end = reader.bytes.indexOf('endobj', start);
    const stream = reader.bytes.indexOf('stream', start);
    if (error instanceof UnclearPdf && (stream < 0 || (end >= 0 && end < stream))) return undefined;
    throw error;
  }
}

interface Named {
  name: string;
  settings: FilterSettings;
}

function filtersOf(dictionary: Dictionary): Named[] {
  const names = listed(eitherOf(dictionary, 'Filter', 'F'));
  if (names.length > mostFilters) throw new UnclearPdf('too many filters');
  const settings = listed(eitherOf(dictionary, 'DecodeParms', 'DP'));
  return names.map((value, at) => {
    const name = nameOf(value);
    if (name === undefined) throw new UnclearPdf('a filter without a name');
    return { name, settings: settingsOf(settings[at]) };
  });
}

/** Readers accept the short name as well, but differ in which one takes precedence. */
function eitherOf(dictionary: Dictionary, long: string, short: string): PdfValue | undefined {
  const [one, other] = [dictionary.get(long), dictionary.get(short)];
  if (one !== undefined && other !== undefined) throw new UnclearPdf('two names for one setting');
  return one ?? other;
}

const listed = (value: PdfValue | undefined): PdfValue[] => {
  if (value === undefined || value === 'word') return [];
  return typeof value === 'object' && 'list' in value ? value.list : [value];
};

/** `null` means no settings. */
function settingsOf(value: PdfValue | undefined): FilterSettings {
  const entries = entriesOf(value);
  if (isReference(value)) throw new UnclearPdf('settings of a filter elsewhere');
  const number = (name: string, usual: number) => {
    const found = entries?.get(name);
    if (found === undefined) return usual;
    const value = numberOf(found);
    if (value !== undefined) return value;
    throw new UnclearPdf('a setting that is not a number');
  };
  return {
    predictor: number('Predictor', 1),
    columns: number('Columns', 1),
    colors: number('Colors', 1),
    bits: number('BitsPerComponent', 8),
    earlyChange: number('EarlyChange', 1),
  };
}

/** Object streams are recognised by `N` and `First`, whatever their subtype claims, so they never count as pictures. */
function isPicture(dictionary: Dictionary): boolean {
  const isCalledSo = nameOf(dictionary.get('Subtype')) === 'Image';
  // Pictures that fill a page may lack the subtype.
  const hasSize = dictionary.has('Width') && dictionary.has('Height');
  return (isCalledSo || hasSize) && !dictionary.has('N') && !dictionary.has('First');
}

/** Returns where the data begins: readers skip the rest of the line. */
function lineAfter(file: Buffer, at: number): number {
  let end = at;
  while (end < file.length && file[end] !== 0x0a && file[end] !== 0x0d) end += 1;
  return end + (file[end] === 0x0d && file[end + 1] === 0x0a ? 2 : 1);
}

function decoded(data: Buffer, filters: readonly Named[], budget: PdfBudget): Buffer {
  // Empty data needs no decoding.
  if (/^\s*endstream/.test(data.toString('latin1', 0, 16))) return Buffer.alloc(0);
  return filters.reduce((bytes, { name, settings }) => {
    const filter = pdfFilters.get(name);
    if (!filter)
      throw new UnclearPdf(pictureFilters.has(name) ? 'a picture that is none' : 'an unknown filter');
    return filter(bytes, budget, settings);
  }, data);
}
