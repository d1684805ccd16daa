import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { isSvg } from './svg-head';

/** Enough for every magic number. */
const headBytes = 4100;

const pictures = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/tiff',
  'image/vnd.adobe.photoshop',
  'image/x-canon-cr2',
  'image/x-canon-cr3',
  'image/x-nikon-nef',
  'image/x-sony-arw',
  'image/x-adobe-dng',
  'image/x-panasonic-rw2',
  'image/x-olympus-orf',
  'image/x-fujifilm-raf',
]);

/** What the portal itself makes, besides pictures and PDFs. */
const made: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

const ascii = (head: Uint8Array, start: number, length: number): string =>
  Buffer.from(head.subarray(start, start + length)).toString('latin1');

/** Formats that no public detector knows, detected by their own headers. */
const otherFormats: Readonly<Record<string, { mime: string; fits(head: Uint8Array): boolean }>> = {
  svg: { mime: 'image/svg+xml', fits: isSvg },
  hdri: { mime: 'image/vnd.radiance', fits: (head) => /^#\?(RADIANCE|RGBE)/.test(ascii(head, 0, 10)) },
  cdr: {
    mime: 'image/x-coreldraw',
    fits: (head) => ascii(head, 0, 4) === 'RIFF' && /^CDR/i.test(ascii(head, 8, 4)),
  },
  flic: {
    mime: 'video/x-flic',
    fits: (head) => head[5] === 0xaf && [0x11, 0x12, 0x44].includes(head[4] ?? 0),
  },
  tga: { mime: 'image/x-tga', fits: isTarga },
  // Bare sensor data has no header at all; it is only ever handed back as bytes to save.
  raw: { mime: 'application/octet-stream', fits: (head) => head.includes(0) },
};

function isTarga(head: Uint8Array): boolean {
  const [, colourMap = 255, coding = 255] = head;
  return (
    colourMap <= 1 && [1, 2, 3, 9, 10, 11].includes(coding) && [8, 15, 16, 24, 32].includes(head[16] ?? 0)
  );
}

export const extensionOf = (fileName: string): string =>
  /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/**
 * The media type of a file by its bytes, whatever its name says; undefined for a type that is not accepted.
 * The name decides only among formats that carry no magic number.
 */
export async function fileTypeOf(path: string, fileName: string): Promise<string | undefined> {
  const head = await readHead(path);
  const extension = extensionOf(fileName);
  const other = otherFormats[extension];
  if (other && extension !== 'raw' && other.fits(head)) return other.mime;
  const found = await fileTypeFromBuffer(head);
  if (found && (pictures.has(found.mime) || found.mime === 'application/pdf')) return found.mime;
  if (found)
    return made[extension] === found.mime || isSpreadsheet(extension, found.mime)
      ? made[extension]
      : undefined;
  return other?.fits(head) ? other.mime : undefined;
}

/** The first bytes of a workbook may show no more than that it is a zip archive. */
const isSpreadsheet = (extension: string, mime: string): boolean =>
  extension === 'xlsx' && mime === 'application/zip';

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
