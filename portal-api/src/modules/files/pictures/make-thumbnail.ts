import { createRequire } from 'node:module';
import { statedSize } from './picture-size';

export interface PictureToReduce {
  bytes: Uint8Array;
  /** Pixels. */
  width: number;
}

/** Limits the memory for decoding: four bytes per pixel, twice that while resizing. */
const maxPixels = 50_000_000;
/** Very tall pictures get a smaller width. */
const maxHeightPerWidth = 4;
/** Out of 100; lower values look blurred on phone screens. */
const jpegQuality = 80;

const decoder = '@silvia-odwyer/photon-node';
type Decoder = typeof import('@silvia-odwyer/photon-node');
const requireFrom = createRequire(import.meta.url);

/**
 * Returns the picture upright and at most `width` pixels wide, as JPEG, or as PNG when transparent. Undefined when it
 * declares more than 50 megapixels, which are not decoded, or cannot be decoded. Runs in a worker.
 */
export function makeThumbnail({ bytes, width }: PictureToReduce): Uint8Array | undefined {
  const { orientation, ...stored } = statedSize(bytes);
  const pixels = stored.width * stored.height;
  if (pixels === 0 || pixels > maxPixels) return undefined;
  const photon = freshDecoder();
  try {
    const picture = photon.PhotonImage.new_from_byteslice(bytes);
    const { pixels: upright, ...size } = orient(reduced(photon, picture, width, orientation), orientation);
    const thumbnail = new photon.PhotonImage(upright, size.width, size.height);
    return isOpaque(upright) ? thumbnail.get_bytes_jpeg(jpegQuality) : thumbnail.get_bytes();
  } catch {
    return undefined;
  }
}

/** Loads a new decoder for each picture: its memory never shrinks, and leaks when decoding fails. */
function freshDecoder(): Decoder {
  delete requireFrom.cache[requireFrom.resolve(decoder)];
  return requireFrom(decoder) as Decoder;
}

function reduced(
  { resize, SamplingFilter }: Decoder,
  picture: InstanceType<Decoder['PhotonImage']>,
  width: number,
  orientation: number,
): Pixels {
  const stored = { width: picture.get_width(), height: picture.get_height() };
  // A quarter turn swaps the stored width and height.
  const [seenWidth, seenHeight] =
    orientation > 4 ? [stored.height, stored.width] : [stored.width, stored.height];
  const scale = Math.min(1, width / seenWidth, (maxHeightPerWidth * width) / seenHeight);
  const size = {
    width: Math.max(1, Math.round(stored.width * scale)),
    height: Math.max(1, Math.round(stored.height * scale)),
  };
  const small = scale < 1 ? resize(picture, size.width, size.height, SamplingFilter.Triangle) : picture;
  return { ...size, pixels: small.get_raw_pixels() };
}

function isOpaque(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}

/** Four bytes for each pixel, row by row. */
interface Pixels {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Turns a picture upright. `orientation` is the Exif value, 1 to 8, for the stored edge that is the top. */
export function orient({ width, height, pixels }: Pixels, orientation: number): Pixels {
  const isTurned = orientation > 4;
  const fromRight = [2, 3, 7, 8].includes(orientation);
  const fromBottom = [3, 4, 6, 7].includes(orientation);
  const seen = isTurned ? { width: height, height: width } : { width, height };
  const upright = new Uint8Array(pixels.length);
  for (let y = 0; y < seen.height; y += 1)
    for (let x = 0; x < seen.width; x += 1) {
      const [across, down] = isTurned ? [y, x] : [x, y];
      const column = fromRight ? width - 1 - across : across;
      const row = fromBottom ? height - 1 - down : down;
      const from = (row * width + column) * 4;
      upright.set(pixels.subarray(from, from + 4), (y * seen.width + x) * 4);
    }
  return { ...seen, pixels: upright };
}
