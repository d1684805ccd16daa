import type { InspectionRefusal } from '../inspect-file';

const half: InspectionRefusal = {
  problem: 'invalidInput',
  message: '图片不完整（可能没有传完或保存时中断），请在手机或电脑上打开确认后重新选择，或重新拍照上传',
};

/** Refuses a picture that an interrupted transfer truncated, by the lengths in its format; decodes nothing. */
export const cutProblem = (mime: string, bytes: Buffer): InspectionRefusal | undefined =>
  (isWhole[mime]?.(bytes) ?? true) ? undefined : half;

const isWhole: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'image/jpeg': isWholeJpeg,
  'image/png': isWholePng,
  'image/apng': isWholePng,
  'image/gif': isWholeGif,
  'image/webp': (bytes) => bytes.length >= 8 && bytes.length >= 8 + bytes.readUInt32LE(4),
  'image/bmp': isWholeBmp,
  'image/tiff': isWholeTiff,
};

/** Checks up to the first end marker: programs append other data, such as a second picture or a video. */
function isWholeJpeg(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(0xff, 2); at >= 0; at = bytes.indexOf(0xff, at)) {
    const mark = bytes[at + 1] ?? 0;
    if (mark === 0xd9) return true;
    const isAlone = mark === 0 || mark === 1 || (mark >= 0xd0 && mark <= 0xd8);
    if (mark === 0xff) at += 1;
    else if (isAlone) at += 2;
    else if (at + 4 > bytes.length) return false;
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
    if (at >= bytes.length) return false;
  }
  return false;
}

function isWholePng(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return false;
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true;
    at = end;
  }
  return false;
}

/** GIF data consists of blocks of up to 255 bytes, in groups that end with an empty block. */
function isWholeGif(bytes: Buffer): boolean {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const behindBlocks = (from: number) => {
    let at = from;
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    return at + 1;
  };
  let at = 13 + tableBytes(bytes[10] ?? 0);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) return true;
    if (kind === 0x21) at = behindBlocks(at + 2);
    else if (kind === 0x2c) at = behindBlocks(at + 11 + tableBytes(bytes[at + 9] ?? 0));
    else return false;
  }
  return false;
}

/** Checks the length only of uncompressed rows; the declared file size is often wrong. */
function isWholeBmp(bytes: Buffer): boolean {
  if (bytes.length < 54) return false;
  const [start, headerBytes] = [bytes.readUInt32LE(10), bytes.readUInt32LE(14)];
  if (headerBytes < 40) return bytes.length > start;
  const [width, height] = [bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22))];
  const [bits, packing] = [bytes.readUInt16LE(28), bytes.readUInt32LE(30)];
  if (packing !== 0 && packing !== 3) return bytes.length > start;
  return bytes.length >= start + Math.ceil((width * bits) / 32) * 4 * height;
}

/** Bytes per number, by field type: the two types used for offsets and lengths. */
const numberBytes: Readonly<Record<number, number>> = { 3: 2, 4: 4 };
/** Tags with the offsets and lengths of the pixel data: for strips, and for tiles. */
const pixelFields = [
  [273, 279],
  [324, 325],
] as const;

/** Checks the first picture: its list of fields, often at the end of the file, and all pixel data that it refers to. */
function isWholeTiff(bytes: Buffer): boolean {
  const isLittle = bytes[0] === 0x49;
  const u16 = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  try {
    if (u16(2) !== 42) return true;
    const list = u32(4);
    const fields = new Map<number, number[]>();
    for (let at = list + 2; at < list + 2 + u16(list) * 12; at += 12) {
      const [tag, count] = [u16(at), u32(at + 4)];
      const size = numberBytes[u16(at + 2)];
      if (size === undefined || fields.has(tag) || !pixelFields.flat().some((one) => one === tag)) continue;
      const place = size * count <= 4 ? at + 8 : u32(at + 8);
      if (place + size * count > bytes.length) return false;
      const read = size === 2 ? u16 : u32;
      fields.set(
        tag,
        Array.from({ length: count }, (_, index) => read(place + index * size)),
      );
    }
    return pixelFields.every(([places, lengths]) =>
      (fields.get(places) ?? []).every(
        (place, index) => place + (fields.get(lengths)?.[index] ?? 0) <= bytes.length,
      ),
    );
  } catch {
    // A field lies beyond the end of the file.
    return false;
  }
}
