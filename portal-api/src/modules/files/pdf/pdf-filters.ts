import { inflateRawSync } from 'node:zlib';
import { UnclearPdf } from './pdf-objects';

/** Settings of one filter. */
export interface FilterSettings {
  predictor: number;
  columns: number;
  colors: number;
  bits: number;
  earlyChange: number;
}

/** Remaining budget for a document; both throw TooLargePdf. */
export interface PdfBudget {
  /** Bytes that filters may still make. */
  readonly left: number;
  /** Counts bytes that were read. */
  spend(bytes: number): void;
}

/** Decodes one filter. `bytes` may contain more data after its end. */
type Filter = (bytes: Buffer, budget: PdfBudget, settings: FilterSettings) => Buffer;

export class TooLargePdf extends Error {}

/** Collects at most `most` bytes. */
class Output {
  #bytes = Buffer.alloc(64 * 1024);
  length = 0;

  constructor(readonly most: number) {}

  add(byte: number): void {
    if (this.length === this.#bytes.length) this.#grow();
    this.#bytes[this.length] = byte;
    this.length += 1;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }

  #grow(): void {
    if (this.length >= this.most) throw new TooLargePdf();
    this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.length)]);
  }
}

interface Inflated {
  buffer: Buffer;
  /** `bytesWritten` is the number of compressed bytes that it has read. */
  engine: { bytesWritten: number };
}

/** Decompresses without the checksum, which some programs omit: the data marks its own end. */
const flate: Filter = (bytes, { left, spend }, settings) => {
  const [method = 0, check = 0] = bytes;
  const hasHeader = (method & 15) === 8 && (method * 256 + check) % 31 === 0 && (check & 32) === 0;
  if (!hasHeader) throw new UnclearPdf('not compressed as stated');
  try {
    const options = { maxOutputLength: Math.max(1, left), info: true };
    // Node's types lack the result of `info`.
    const { buffer, engine } = inflateRawSync(bytes.subarray(2), options) as unknown as Inflated;
    spend(engine.bytesWritten);
    return unpredicted(buffer, settings);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooLargePdf();
    throw error instanceof UnclearPdf || error instanceof TooLargePdf
      ? error
      : new UnclearPdf('compressed data are damaged');
  }
};

const clearTable = 256;
const endOfData = 257;

const lzw: Filter = (bytes, { left, spend }, settings) => {
  const output = new Output(left);
  let table: Buffer[] = [];
  let width = 9;
  let before: Buffer | undefined;
  let [bits, count] = [0, 0];
  for (const byte of bytes) {
    spend(1);
    bits = ((bits << 8) | byte) & 0xff_ffff;
    count += 8;
    if (count < width) continue;
    count -= width;
    const code = (bits >> count) & ((1 << width) - 1);
    if (code === endOfData) break;
    if (code === clearTable) {
      [table, width, before] = [[], 9, undefined];
      continue;
    }
    const known = code < 256 ? Buffer.from([code]) : table[code - 258];
    const entry =
      known ?? (before && code - 258 === table.length ? Buffer.from([...before, before[0] ?? 0]) : undefined);
    if (!entry) throw new UnclearPdf('compressed data are damaged');
    for (const one of entry) output.add(one);
    if (before && table.length < 3838) table.push(Buffer.from([...before, entry[0] ?? 0]));
    before = entry;
    const next = table.length + 258 + settings.earlyChange;
    width = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9;
  }
  return unpredicted(output.bytes, settings);
};

const asciiHex: Filter = (bytes, { spend }) => {
  const end = bytes.indexOf('>');
  spend(end < 0 ? bytes.length : end);
  const digits = bytes.toString('latin1', 0, end < 0 ? bytes.length : end).replace(/[\s\0]+/g, '');
  const hex = /^[\dA-Fa-f]*/.exec(digits)?.[0] ?? '';
  return Buffer.from(hex.length % 2 ? `${hex}0` : hex, 'hex');
};

const ascii85: Filter = (bytes, { left, spend }) => {
  const output = new Output(left);
  let group: number[] = [];
  const flush = (digits: readonly number[]) => {
    const value = [...digits, 84, 84, 84, 84].slice(0, 5).reduce((sum, digit) => sum * 85 + digit, 0);
    for (let at = 0; at < digits.length - 1; at += 1) output.add(Math.floor(value / 256 ** (3 - at)) % 256);
  };
  for (const byte of bytes) {
    spend(1);
    if (byte <= 32) continue;
    if (byte === 0x7a && group.length === 0) for (let at = 0; at < 4; at += 1) output.add(0);
    else if (byte < 0x21 || byte > 0x75) break;
    else group.push(byte - 0x21);
    if (group.length < 5) continue;
    flush(group);
    group = [];
  }
  if (group.length > 1) flush(group);
  return output.bytes;
};

const runLength: Filter = (bytes, { left, spend }) => {
  const output = new Output(left);
  for (let at = 0; at < bytes.length;) {
    const length = bytes[at] ?? 128;
    if (length === 128) break;
    const isCopied = length < 128;
    const count = isCopied ? length + 1 : 257 - length;
    spend(count);
    for (let one = 0; one < count; one += 1) output.add(bytes[at + 1 + (isCopied ? one : 0)] ?? 0);
    at += 1 + (isCopied ? count : 1);
  }
  return output.bytes;
};

/** Reverses predictors, which store each byte as its difference to others for better compression. */
function unpredicted(bytes: Buffer, { predictor, columns, colors, bits }: FilterSettings): Buffer {
  if (predictor === 1) return bytes;
  const pixel = Math.max(1, Math.ceil((colors * bits) / 8));
  const row = Math.ceil((columns * colors * bits) / 8);
  if (
    !(row > 0) ||
    !(pixel > 0) ||
    (predictor === 2 && bits !== 8) ||
    ![2, 10, 11, 12, 13, 14, 15].includes(predictor)
  )
    throw new UnclearPdf('an unknown predictor');
  const mark = predictor === 2 ? 0 : 1;
  const result = Buffer.alloc(Math.ceil(bytes.length / (row + mark)) * row);
  let length = 0;
  for (let start = 0; start < bytes.length; start += row + mark) {
    const method = mark === 0 ? 1 : bytes[start];
    const above = length - row;
    for (let at = 0; at < row && start + mark + at < bytes.length; at += 1, length += 1) {
      const left = at < pixel ? 0 : (result[length - pixel] ?? 0);
      const up = above < 0 ? 0 : (result[above + at] ?? 0);
      const corner = above < 0 || at < pixel ? 0 : (result[above + at - pixel] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][method ?? 0] ?? 0;
      result[length] = (bytes[start + mark + at] ?? 0) + guess;
    }
  }
  return result.subarray(0, length);
}

function nearest(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Filters by their names, including the abbreviations that readers accept. */
export const pdfFilters: ReadonlyMap<string, Filter> = new Map([
  ...['FlateDecode', 'Fl'].map((name) => [name, flate] as const),
  ...['LZWDecode', 'LZW'].map((name) => [name, lzw] as const),
  ...['ASCIIHexDecode', 'AHx'].map((name) => [name, asciiHex] as const),
  ...['ASCII85Decode', 'A85'].map((name) => [name, ascii85] as const),
  ...['RunLengthDecode', 'RL'].map((name) => [name, runLength] as const),
]);
