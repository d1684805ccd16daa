import type { ThumbnailWidth } from 'shared-kernel/domain/thumbnails';
import type { Thumbnail } from '../../../platform/file-store';
import type { Leases } from '../../../platform/leases';
import type { Workers } from '../../../platform/workers/workers';
import type { FileBytes } from '../file-bytes';
import type { FileRow } from '../file.repository';
import { thumbnailIcon } from './thumbnail-icon';

type PictureFile = Pick<FileRow, 'id' | 'mime' | 'customer_id'>;

/** What the decoder reads; other files have an icon at once. */
const decoded = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/tiff',
]);

/**
 * Reduced pictures, each made by the first request for it, at whichever instance, and kept. An icon is kept for those
 * that have none.
 */
export function createThumbnails(bytes: FileBytes, workers: Workers, leases: Leases) {
  const underWay = new Map<string, Promise<Uint8Array>>();

  const find = async (file: PictureFile, width: ThumbnailWidth) =>
    (await bytes.thumbnail(file.id, width)) ??
    leases.inTurn(`thumbnail:${file.id} ${width}`, () => make(file, width));

  async function make({ id, mime, customer_id: customerId }: PictureFile, width: ThumbnailWidth) {
    const kept = await bytes.thumbnail(id, width);
    if (kept) return kept;
    const whole = await collected(await bytes.read(id));
    const made = await workers.run(customerId, 'makeThumbnail', { bytes: whole, width });
    const thumbnail = made ?? thumbnailIcon(mime);
    await bytes.keepThumbnail(id, width, thumbnail);
    return thumbnail;
  }

  return async function thumbnailOf(file: PictureFile, width: ThumbnailWidth): Promise<Thumbnail> {
    if (!decoded.has(file.mime)) return { bytes: thumbnailIcon(file.mime), mime: 'image/svg+xml' };
    const key = `${file.id} ${width}`;
    const making = underWay.get(key) ?? find(file, width).finally(() => underWay.delete(key));
    underWay.set(key, making);
    const thumbnail = await making;
    return { bytes: thumbnail, mime: typeOf(thumbnail) };
  };
}

/** Thumbnails are of three types, told apart by their first byte. */
function typeOf([first]: Uint8Array): string {
  if (first === 0xff) return 'image/jpeg';
  return first === 0x89 ? 'image/png' : 'image/svg+xml';
}

async function collected(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
