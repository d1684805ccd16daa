import { isApple, kindOf } from './file-kind';
import { reducePhotos, type PhotoToReduce, type ReducedPhoto } from './reduce-worker';
import { workerOf } from './source-worker';

/** Longest side after scaling down, in pixels: an A4 page still has 250 dots per inch. */
const longestSidePx = 3_000;
/** In bytes; smaller files are sent unchanged. */
const largeBytes = 1.5 * 1024 * 1024;
const quality = 0.85;

const photos = new Set(['jpg', 'jpeg', 'jfif', 'png', 'webp', 'bmp']);
const photoEnding = /\.(jpe?g|jfif|png|webp|bmp|hei[cf])$/i;

/** Whether this browser can try to reduce a file of this type, or to convert it to an accepted one. */
export const isReducible = (file: File, kind: string): boolean =>
  typeof createImageBitmap !== 'undefined' && (isApple(kind) || (file.size > largeBytes && photos.has(kind)));

/**
 * Converts a large photo or one in the iPhone format to a smaller upright JPEG; browsers apply the orientation when
 * decoding, so that the result needs no orientation tag. Other files, and those that cannot be decoded, are returned
 * unchanged.
 */
export async function reducePhoto(file: File): Promise<File> {
  const kind = await kindOf(file);
  if (!isReducible(file, kind)) return file;
  try {
    const smaller = await (inWorker(file) ?? drawnHere(file));
    if (!smaller || (smaller.size >= file.size && !isApple(kind))) return file;
    const { type } = smaller;
    const name = `${file.name.trim().replace(photoEnding, '')}.jpg`;
    return new File([smaller], name, { type, lastModified: file.lastModified });
  } catch {
    // This browser cannot decode the file; the server decides.
    return file;
  }
}

/** Reduces photos in a worker, started by the first file; returns undefined in browsers without support. */
function createReducer(): (file: File) => Promise<Blob | undefined> | undefined {
  let worker: Worker | undefined;
  let nextKey = 0;
  const waiting = new Map<number, (blob: Blob | undefined) => void>();
  const settle = (key: number, blob?: Blob) => {
    waiting.get(key)?.(blob);
    waiting.delete(key);
  };
  const start = (): Worker | undefined => {
    const started = workerOf(reducePhotos, longestSidePx, quality);
    started?.addEventListener('message', ({ data }: MessageEvent<ReducedPhoto>) =>
      settle(data.key, data.blob),
    );
    started?.addEventListener('error', () => {
      for (const key of waiting.keys()) settle(key);
    });
    return started;
  };
  return (file) => {
    worker ??= start();
    if (!worker) return undefined;
    const ask: PhotoToReduce = { key: (nextKey += 1), file };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
    worker.postMessage(ask);
    return new Promise((resolve) => waiting.set(ask.key, resolve));
  };
}

const inWorker = createReducer();

async function drawnHere(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSidePx / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency; without a background such areas would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  // Safari keeps a canvas's memory until its size is zero.
  canvas.width = 0;
  canvas.height = 0;
  return blob;
}
