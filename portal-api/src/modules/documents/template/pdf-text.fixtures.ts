import { inflateSync } from 'node:zlib';

export const pagesOf = (bytes: Uint8Array): number =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

/**
 * Extracts the text of a PDF made by the portal as readers do, through the font's glyph map. Removes the thin space
 * that the template adds between Chinese and other characters.
 */
export const textOf = (bytes: Uint8Array): string =>
  writtenLines(bytes)
    .map(({ text }) => text)
    .join('\n');

export interface WrittenLine {
  page: number;
  /** Left end, in points from the lower left corner of the page. */
  x: number;
  y: number;
  size: number;
  text: string;
}

const shown = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n\/F\d+ ([\d.]+) Tf\n(?:\d Tr\n)?\[([^\]]*)\] TJ/g;

/** Extracts each line of text with its position, in writing order. */
export function writtenLines(bytes: Uint8Array): WrittenLine[] {
  const streams = streamsOf(Buffer.from(bytes));
  const map = unicodeMap(streams.find((stream) => stream.includes('beginbfrange')) ?? '');
  return streams
    .filter((stream) => stream.includes(' Tm\n'))
    .flatMap((stream, page) =>
      [...stream.matchAll(shown)].map(([, x, y, size, glyphs = '']) => ({
        page,
        x: Number(x),
        y: Number(y),
        size: Number(size),
        text: [...glyphs.matchAll(/<([0-9a-f]+)>/g)]
          .map(([, hex = '']) => decoded(hex, map))
          .join('')
          .replaceAll(added, ''),
      })),
    );
}

const added = /(?<=\p{Script=Han}) (?=[A-Za-z0-9¥])|(?<=[A-Za-z0-9%]) (?=\p{Script=Han})/gu;

function streamsOf(bytes: Buffer): string[] {
  const text = bytes.toString('latin1');
  return [...text.matchAll(/\bstream\n/g)].flatMap((match) => {
    const start = match.index + match[0].length;
    const end = text.indexOf('\nendstream', start);
    try {
      return [inflateSync(bytes.subarray(start, end)).toString('latin1')];
    } catch {
      return [];
    }
  });
}

function unicodeMap(cmap: string): Map<number, string> {
  const map = new Map<number, string>();
  for (const [, first = '0', list = ''] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([0-9a-f ]+)>/g)].forEach(([, hex = ''], index) =>
      map.set(Number.parseInt(first, 16) + index, utf16(hex.replaceAll(' ', ''))),
    );
  }
  return map;
}

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

const decoded = (hex: string, map: ReadonlyMap<number, string>): string =>
  (hex.match(/.{4}/g) ?? []).map((glyph) => map.get(Number.parseInt(glyph, 16)) ?? '').join('');
