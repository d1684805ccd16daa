import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The smallest valid GIF. Bytes after it are not read, and make each file different; browsers do not reduce GIFs. */
export const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture as a user would choose it from a disk; pass other `bytes` for an invalid one. */
export const scan = (name: string, bytes: Buffer = pixel): Picture => ({
  name,
  mimeType: 'image/png',
  buffer: bytes,
});

/** Returns a form with these fields and one file, as a browser sends it. */
export function formWith(
  name: string,
  bytes: Buffer | string,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([Uint8Array.from(Buffer.from(bytes))]), name);
  return form;
}

/** Creates a large sparse file on disk, because the bytes of other files are sent to the browser in one message. */
export async function withSparseFile(
  name: string,
  megabytes: number,
  use: (path: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sparse-'));
  const path = join(folder, name);
  const file = await open(path, 'w');
  await file.truncate(megabytes * 1024 * 1024);
  await file.close();
  try {
    await use(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}
