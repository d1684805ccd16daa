import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { uploadTypes } from 'shared-kernel/domain/constants';
import { shortFileName } from 'shared-kernel/domain/text';
import { isSvg } from './pictures/svg-head';

/** Enough for every magic number. */
const headBytes = 4100;

const pdfMime = 'application/pdf';

/** Media types that the detector may find, with their usual extensions, the most common first. */
const detected: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif', 'exif'],
  'image/png': ['png'],
  'image/apng': ['png', 'apng'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/bmp': ['bmp'],
  'image/tiff': ['tif', 'tiff', 'exif', 'raw'],
  'image/vnd.adobe.photoshop': ['psd'],
  'image/x-canon-cr2': ['cr2', 'raw'],
  'image/x-canon-cr3': ['cr3', 'raw'],
  'image/x-nikon-nef': ['nef', 'raw'],
  'image/x-sony-arw': ['arw', 'raw'],
  'image/x-adobe-dng': ['dng', 'raw'],
  'image/x-panasonic-rw2': ['rw2', 'raw'],
  'image/x-olympus-orf': ['orf', 'raw'],
  'image/x-fujifilm-raf': ['raf', 'raw'],
  [pdfMime]: ['pdf'],
};

const ascii = (head: Uint8Array, start: number, length: number): string =>
  Buffer.from(head.subarray(start, start + length)).toString('latin1');

interface OtherFormat {
  ending: string;
  mime: string;
  fits(head: Uint8Array): boolean;
}

/** Formats that no public detector knows, detected by their own headers. */
const otherFormats: readonly OtherFormat[] = [
  { ending: 'svg', mime: 'image/svg+xml', fits: isSvg },
  {
    ending: 'hdri',
    mime: 'image/vnd.radiance',
    fits: (head) => /^#\?(RADIANCE|RGBE)/.test(ascii(head, 0, 10)),
  },
  {
    ending: 'cdr',
    mime: 'image/x-coreldraw',
    fits: (head) => ascii(head, 0, 4) === 'RIFF' && /^CDR/i.test(ascii(head, 8, 4)),
  },
];

/** Raw sensor data has no header; it is only ever returned as a download. */
const bare: OtherFormat = {
  ending: 'raw',
  mime: 'application/octet-stream',
  fits: (head) => head.includes(0),
};

/** Formats without a magic number: the bytes are only accepted with the matching extension. */
const formatsByName: readonly OtherFormat[] = [
  {
    ending: 'flic',
    mime: 'video/x-flic',
    fits: (head) => head[5] === 0xaf && [0x11, 0x12, 0x44].includes(head[4] ?? 0),
  },
  { ending: 'tga', mime: 'image/x-tga', fits: isTarga },
  bare,
];

function isTarga(head: Uint8Array): boolean {
  const [, colourMap = 255, coding = 255] = head;
  return (
    colourMap <= 1 && [1, 2, 3, 9, 10, 11].includes(coding) && [8, 15, 16, 24, 32].includes(head[16] ?? 0)
  );
}

/** Returns the extension in lower case; trailing spaces are ignored. */
export const extensionOf = (fileName: string): string =>
  /\.([A-Za-z0-9]+)$/.exec(fileName.trimEnd())?.[1]?.toLowerCase() ?? '';

/** Most scanners write the list of fields, by which the detector knows a TIFF, behind the pixels: beyond the head. */
const isTiff = (head: Uint8Array): boolean => /^(?:II\*\0|MM\0\*)$/.test(ascii(head, 0, 4));

/** A PDF's magic number may follow after up to this many other bytes. */
const pdfLeadBytes = 1024;
const pdfMark = '%PDF-';

/**
 * Returns the media type of a file by its bytes, regardless of its name; undefined for a type that is not accepted. The
 * name decides only among formats without a magic number.
 */
export async function fileTypeOf(path: string, fileName: string): Promise<string | undefined> {
  const head = await readHead(path);
  const ending = extensionOf(fileName);
  const named = formatsByName.find((format) => format.ending === ending && format.fits(head));
  const other = otherFormats.find(({ fits }) => fits(head)) ?? (named === bare ? undefined : named);
  if (other) return other.mime;
  const found = await fileTypeFromBuffer(head);
  if (found) return found.mime in detected ? found.mime : undefined;
  if (isTiff(head)) return 'image/tiff';
  const lead = head.indexOf(pdfMark);
  return lead >= 0 && lead <= pdfLeadBytes ? pdfMime : named?.mime;
}

const endings: Readonly<Record<string, readonly string[]>> = {
  ...detected,
  ...Object.fromEntries([...otherFormats, ...formatsByName].map(({ mime, ending }) => [mime, [ending]])),
};

/**
 * Returns a file name with an extension of its type: phones and messengers send names without one, or with a number
 * after the last dot. An extension of another type is replaced, since programs rely on it.
 */
export function nameWithEnding(fileName: string, mime: string): string {
  const name = fileName.trim();
  const own = extensionOf(name);
  const [usual, ...others] = endings[mime] ?? [];
  if (usual === undefined || own === usual || others.includes(own)) return name;
  const isTypeName = own !== '' && uploadTypes.some((type) => type === own);
  return shortFileName(`${isTypeName ? name.slice(0, -own.length - 1) : name}.${usual}`);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
