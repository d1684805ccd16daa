import { SaxesParser } from 'saxes';
import type { Archive } from './archive';
import { notReadable, tooLarge } from './refusal';

/** Deeper than any part of a workbook. */
const maxDepth = 64;

export type Attributes = Readonly<Record<string, string>>;

interface XmlHandler {
  /** Names are passed without their prefix. */
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Called after each piece; when true, the rest is not even unpacked. */
  isDone?(): boolean;
  /** Returns the bytes of a piece that have to be read: empty elements may be left out as a whole. */
  sift?(bytes: Buffer): readonly Buffer[];
}

/** Limit of one part's bytes that are read as XML; a part with more filled content was made to waste time. */
const maxBytes = 64 * 1024 * 1024;

/** Reads one part of a workbook piece by piece without storing it. Document types, and so entities, are refused. */
export async function readXml(archive: Archive, name: string, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  let depth = 0;
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > maxDepth) throw notReadable();
    handler.open(localName(tag.name), tag.attributes);
  });
  parser.on('text', (text) => handler.text?.(text));
  parser.on('cdata', (text) => handler.text?.(text));
  parser.on('closetag', (tag) => {
    depth -= 1;
    handler.close?.(localName(tag.name));
  });
  parser.on('doctype', () => {
    throw notReadable();
  });
  parser.on('error', () => {
    throw notReadable();
  });
  let decoder: TextDecoder | undefined;
  let read = 0;
  for await (const chunk of await archive.unpacked(name)) {
    const bytes = chunk as Buffer;
    const sifted = decoder?.encoding === 'utf-8' ? (handler.sift?.(bytes) ?? [bytes]) : [bytes];
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
    for (const piece of sifted) {
      read += piece.length;
      if (read > maxBytes) throw tooLarge('表格内容过多，请删除多余的工作表、行和列后重试');
      parser.write(decoder.decode(piece, { stream: true }));
      if (handler.isDone?.()) return;
    }
  }
  parser.close();
}

/** Returns the encoding by the byte-order mark: XML without one is UTF-8. */
export const encodingOf = (bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' =>
  bytes[0] === 0xff && bytes[1] === 0xfe
    ? 'utf-16le'
    : bytes[0] === 0xfe && bytes[1] === 0xff
      ? 'utf-16be'
      : 'utf-8';

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** Returns an attribute whatever its prefix. */
export const attribute = (attributes: Attributes, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1];
