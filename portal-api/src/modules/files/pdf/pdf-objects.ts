/** The parts of a PDF value needed to read streams; references to other objects are not resolved. */
export type PdfValue =
  | { name: string }
  | { number: number }
  | { list: PdfValue[] }
  | { entries: Dictionary }
  /** As stored in the file, including brackets; `bytesOf` decodes it. */
  | { text: Buffer }
  /** Number of the object. */
  | { reference: number }
  | 'false'
  | 'word';

export type Dictionary = ReadonlyMap<string, PdfValue>;

/** Thrown for a dictionary that readers may interpret differently: unknown character, missing end, duplicate key. */
export class UnclearPdf extends Error {}

const mostLevels = 64;
const code = (sign: string) => sign.charCodeAt(0);
const signs = [...'/()<>%\\'].map(code);
const [slash = 0, open = 0, close = 0, less = 0, greater = 0, percent = 0, escape = 0] = signs;
const [openList, closeList, cr, lf] = [code('['), code(']'), 0x0d, 0x0a];
const delimiters = new Set([...'()<>[]{}/%'].map(code));
const spaces = new Set([0, 9, lf, 12, cr, 32]);

/** True for a part of a name, number or keyword: neither white space nor a delimiter. */
export const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && !spaces.has(byte) && !delimiters.has(byte);

/** Decodes a name, which may write any character as `#xx`. */
export const decodedName = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : name;

export const numberOf = (value: PdfValue | undefined): number | undefined =>
  typeof value === 'object' && 'number' in value ? value.number : undefined;

export const nameOf = (value: PdfValue | undefined): string | undefined =>
  typeof value === 'object' && 'name' in value ? value.name : undefined;

/** Returns the entries of a dictionary; undefined for any other value. */
export const entriesOf = (value: PdfValue | undefined): Dictionary | undefined =>
  typeof value === 'object' && 'entries' in value ? value.entries : undefined;

/** Decodes a string in parentheses with escapes, or a hexadecimal string. */
export function bytesOf(value: PdfValue | undefined): Buffer | undefined {
  if (typeof value !== 'object' || !('text' in value)) return undefined;
  const inside = value.text.toString('latin1', 1, value.text.length - 1);
  if (value.text[0] === less) {
    const digits = inside.replace(/[^\dA-Fa-f]/g, '');
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
  }
  const plain = inside.replace(/\\([0-7]{1,3}|\r\n|[^])|\r\n?/g, (_, sign?: string) => {
    if (sign === undefined) return '\n';
    if (/^[0-7]/.test(sign)) return String.fromCharCode(Number.parseInt(sign, 8) & 255);
    return escapes[sign] ?? sign;
  });
  return Buffer.from(plain, 'latin1');
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\n': '',
  '\r': '',
  '\r\n': '',
};

export const isReference = (value: PdfValue | undefined): value is { reference: number } =>
  typeof value === 'object' && 'reference' in value;

/** Reads one value at a time. `spend` is called with the number of bytes read, and may throw. */
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
    if (sign === slash) return { name: this.name() };
    if (sign === open) return this.#text();
    if (sign === openList) return { list: this.#items(level, () => this.bytes[this.at] === closeList, 1) };
    if (sign === less && this.bytes[this.at + 1] === less) return this.#dictionary(level);
    if (sign === less) return this.#hexText();
    const word = this.keyword();
    if (word === '') throw new UnclearPdf('an unexpected sign');
    // redos-exception: a keyword of 64 bytes at most
    return /^[+-]?\d*\.?\d*$/.test(word) ? { number: Number(word) } : this.#word(word);
  }

  #word(word: string): PdfValue {
    if (word === 'R') return { reference: 0 };
    return word === 'false' ? 'false' : 'word';
  }

  #pass(count = 1): void {
    this.spend(count);
    this.at += count;
  }

  #isLineEnd(): boolean {
    return this.bytes[this.at] === cr || this.bytes[this.at] === lf;
  }

  /** Call this at the slash. */
  name(): string {
    this.#pass();
    return decodedName(this.keyword());
  }

  /** For values outside of lists and dictionaries, which combine the two numbers of a reference themselves. */
  valueOrReference(): PdfValue {
    const first = this.value();
    const number = numberOf(first);
    if (number === undefined) return first;
    const behind = this.at;
    this.value();
    if (isReference(this.value())) return { reference: number };
    this.at = behind;
    return first;
  }

  #text(): PdfValue {
    const start = this.at;
    let depth = 0;
    do {
      const sign = this.bytes[this.at];
      if (sign === undefined) throw new UnclearPdf('a text without an end');
      if (sign === open) depth += 1;
      if (sign === close) depth -= 1;
      this.#pass(sign === escape ? 2 : 1);
    } while (depth > 0);
    return { text: this.bytes.subarray(start, this.at) };
  }

  #hexText(): PdfValue {
    const start = this.at;
    const end = this.bytes.indexOf(greater, start);
    if (end < 0) throw new UnclearPdf('a text without an end');
    this.#pass(end + 1 - start);
    return { text: this.bytes.subarray(start, this.at) };
  }

  #items(level: number, isEnd: () => boolean, signs: number): PdfValue[] {
    const items: PdfValue[] = [];
    this.#pass(signs);
    for (;;) {
      this.skipSpace();
      if (this.at >= this.bytes.length) throw new UnclearPdf('a list without an end');
      if (isEnd()) break;
      const item = this.value(level + 1);
      // `12 0 R`: the two preceding numbers belong to the reference.
      if (isReference(item)) {
        const [number] = items.splice(-2);
        items.push({ reference: numberOf(number) ?? 0 });
      } else items.push(item);
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
