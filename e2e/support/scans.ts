import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

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
