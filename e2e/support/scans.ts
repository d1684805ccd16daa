/** The smallest picture there is. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture as a user would choose it from a disk; with `bytes` an invalid one. */
export const scan = (name: string, bytes: Buffer = pixel): Picture => ({
  name,
  mimeType: 'image/png',
  buffer: bytes,
});
