import { SaxesParser } from 'saxes';
import type { Archive } from './archive';
import { notReadable } from './refusal';

/** Deeper than any part of a workbook. */
const maxDepth = 64;

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandler {
  /** Names come without their prefix. */
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Called after each piece; the rest is not even unpacked. */
  isDone?(): boolean;
}

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
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const bytes of await archive.unpacked(name)) {
    parser.write(decoder.decode(bytes as Uint8Array, { stream: true }));
    if (handler.isDone?.()) return;
  }
  parser.close();
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** An attribute whatever its prefix. */
export const attribute = (attributes: Attributes, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1];
