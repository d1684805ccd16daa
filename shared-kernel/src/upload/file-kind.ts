import { textOfBlob } from '../client';
import { appleTypes } from '../domain/constants';
import { extensionOf } from './file-types';

/** The mark of a PDF may stand behind 1,024 other bytes. */
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
 * What a file is by its first bytes, as a usual ending: names of phones and messengers have none, or that of another type. Where
 * the bytes do not tell, the name's own ending.
 */
export async function kindOf(file: File): Promise<string> {
  const head = await headOf(file);
  return marks.find(([, mark]) => mark.test(head))?.[0] ?? extensionOf(file.name.trim());
}

/** Few browsers can read it, and few programs. */
export const isApple = (kind: string): boolean => appleTypes.some((type) => type === kind);

/** One sign for each byte; empty for a file that can no longer be read, which sending it will tell. */
const headOf = (file: File) => textOfBlob(file.slice(0, headBytes), 'latin1').catch(() => '');
