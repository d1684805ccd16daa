import { crc32, deflateSync } from 'node:zlib';

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** Makes a picture in one shade of grey; with fewer `rows` than its height the file is truncated. */
export function png(width: number, height: number, { alpha = 255, rows = height } = {}): Buffer {
  const chunk = (kind: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), content]);
    return Buffer.concat([u32(content.length), body, u32(crc32(body))]);
  };
  const row = Buffer.alloc(1 + width * 4, alpha);
  row[0] = 0;
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([8, 6, 0, 0, 0])]);
  const pixels = deflateSync(Buffer.concat(Array.from<Buffer>({ length: rows }).fill(row)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
