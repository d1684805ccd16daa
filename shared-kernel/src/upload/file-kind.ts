import { textOfBlob } from '../client';
import { appleTypes } from '../domain/constants';
import { extensionOf } from './file-types';

/** The signature of a PDF may follow after up to 1,024 other bytes. */
const headBytes = 1024 + '%PDF-'.length;

const marks: readonly [kind: string, mark: RegExp][] = [
  ['jpg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['tif', /^(?:II\*\0|MM\0\*)/],
  ['heic', /^[^]{4}ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/],
  ['pdf', /%PDF-/],
];

/**
 * Detects a file's type by its first bytes, as a common extension, since names from phones and messengers have none or
 * a wrong one. Falls back to the name's extension.
 */
export async function kindOf(file: File): Promise<string> {
  const head = await headOf(file);
  return marks.find(([, mark]) => mark.test(head))?.[0] ?? extensionOf(file.name.trim());
}

/** Whether it is a HEIC photo, which few browsers and programs can read. */
export const isApple = (kind: string): boolean => appleTypes.some((type) => type === kind);

/** One character per byte; empty when the file can no longer be read; uploading it then reports the error. */
const headOf = (file: File) => textOfBlob(file.slice(0, headBytes), 'latin1').catch(() => '');
