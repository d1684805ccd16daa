/** A value of a PDF as far as streams are described by it; what refers to another object is not followed. */
export type PdfValue =
  | { name: string }
  | { number: number }
  | { list: PdfValue[] }
  | { entries: ReadonlyMap<string, PdfValue> }
  | 'text'
  | 'reference'
  | 'word';

/** Of a dictionary that a reader may understand otherwise: an unknown sign, a missing end, a key twice. */
export class UnclearPdf extends Error {}

const mostLevels = 64;
const code = (sign: string) => sign.charCodeAt(0);
const [slash, open, close, less, greater, percent, escape] = [...'/()<>%\\'].map(code) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];
const [openList, closeList, cr, lf] = [code('['), code(']'), 0x0d, 0x0a];
const delimiters = new Set([...'()<>[]{}/%'].map(code));
const spaces = new Set([0, 9, lf, 12, cr, 32]);

/** Neither white space nor a delimiter: part of a name, number or keyword. */
export const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && !spaces.has(byte) && !delimiters.has(byte);

/** A name may have any sign as `#xx`. */
export const decodedName = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : name;

/** Reads one value at a time. `spend` is called with the bytes that were passed, and may throw. */
export class PdfReader {
  constructor(
    readonly bytes: Buffer,
    public at: number,
    readonly spend: (bytes: number) => void,
  ) {}

  skipSpace(): void {
    for (; this.at < this.bytes.length; this.#pass()) {
      if (this.bytes[this.at] === percent)
        while (this.at < this.bytes.length && !this.#isLineEnd()) this.#pass();
      else if (!spaces.has(this.bytes[this.at] ?? -1)) return;
    }
  }

  keyword(): string {
    const start = this.at;
    while (isRegular(this.bytes[this.at])) this.#pass();
    return this.bytes.toString('latin1', start, Math.min(this.at, start + 64));
  }

  value(level = 0): PdfValue {
    if (level > mostLevels) throw new UnclearPdf('too many levels');
    this.skipSpace();
    const sign = this.bytes[this.at];
    if (sign === slash) return this.#name();
    if (sign === open) return this.#text();
    if (sign === openList) return { list: this.#items(level, () => this.bytes[this.at] === closeList, 1) };
    if (sign === less && this.bytes[this.at + 1] === less) return this.#dictionary(level);
    if (sign === less) return this.#hexText();
    const word = this.keyword();
    if (word === '') throw new UnclearPdf('an unexpected sign');
    // redos-exception: a keyword of 64 bytes at most
    return /^[+-]?\d*\.?\d*$/.test(word) ? { number: Number(word) } : word === 'R' ? 'reference' : 'word';
  }

  #pass(count = 1): void {
    this.spend(count);
    this.at += count;
  }

  #isLineEnd(): boolean {
    return this.bytes[this.at] === cr || this.bytes[this.at] === lf;
  }

  #name(): PdfValue {
    this.#pass();
    return { name: decodedName(this.keyword()) };
  }

  #text(): PdfValue {
    let depth = 0;
    do {
      const sign = this.bytes[this.at];
      if (sign === undefined) throw new UnclearPdf('a text without an end');
      if (sign === open) depth += 1;
      if (sign === close) depth -= 1;
      this.#pass(sign === escape ? 2 : 1);
    } while (depth > 0);
    return 'text';
  }

  #hexText(): PdfValue {
    const end = this.bytes.indexOf(greater, this.at);
    if (end < 0) throw new UnclearPdf('a text without an end');
    this.#pass(end + 1 - this.at);
    return 'text';
  }

  #items(level: number, isEnd: () => boolean, signs: number): PdfValue[] {
    const items: PdfValue[] = [];
    this.#pass(signs);
    for (;;) {
      this.skipSpace();
      if (this.at >= this.bytes.length) throw new UnclearPdf('a list without an end');
      if (isEnd()) break;
      const item = this.value(level + 1);
      // `12 0 R`: the two numbers belong to the reference.
      if (item === 'reference') items.splice(-2);
      items.push(item);
    }
    this.#pass(signs);
    return items;
  }

  #dictionary(level: number): PdfValue {
    const isEnd = () => this.bytes[this.at] === greater && this.bytes[this.at + 1] === greater;
    const items = this.#items(level, isEnd, 2);
    const entries = new Map<string, PdfValue>();
    for (let at = 0; at < items.length; at += 2) {
      const [key, value] = items.slice(at, at + 2);
      if (typeof key !== 'object' || !('name' in key) || value === undefined)
        throw new UnclearPdf('a key is not a name');
      if (entries.has(key.name)) throw new UnclearPdf('a key twice');
      entries.set(key.name, value);
    }
    return { entries };
  }
}
