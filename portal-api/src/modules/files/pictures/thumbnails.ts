import { buffer } from 'node:stream/consumers';
import type { ThumbnailWidth } from 'shared-kernel/domain/thumbnails';
import type { Thumbnail } from '../../../platform/file-store';
import type { Leases } from '../../../platform/leases';
import type { Workers } from '../../../platform/workers/workers';
import type { FileBytes } from '../file-bytes';
import type { FileRow } from '../file.repository';

type PictureFile = Pick<FileRow, 'id' | 'mime' | 'customer_id'>;

/** Image types that browsers can display. */
export const webPictures: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/bmp',
];
/** Types that the decoder reads; other files get an icon right away. */
const decoded = new Set([...webPictures, 'image/tiff']);

/**
 * Creates thumbnails on the first request, at any instance, and stores them. Files without a thumbnail get a stored
 * icon.
 */
export function createThumbnails(bytes: FileBytes, workers: Workers, leases: Leases) {
  const underWay = new Map<string, Promise<Uint8Array>>();

  const find = async (file: PictureFile, width: ThumbnailWidth) =>
    (await bytes.thumbnail(file.id, width)) ??
    leases.inTurn(`thumbnail:${file.id} ${width}`, () => make(file, width));

  async function make({ id, mime, customer_id: customerId }: PictureFile, width: ThumbnailWidth) {
    const kept = await bytes.thumbnail(id, width);
    if (kept) return kept;
    const whole = await buffer(await bytes.read(id));
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

/** The first byte distinguishes the three types of thumbnails. */
function typeOf([first]: Uint8Array): string {
  if (first === 0xff) return 'image/jpeg';
  return first === 0x89 ? 'image/png' : 'image/svg+xml';
}

const labelOf = (mime: string): string => {
  if (mime === 'application/pdf') return 'PDF';
  return mime.startsWith('image/') ? '图片' : '文件';
};

/** Draws a page icon with the file's type, in place of a thumbnail. */
const thumbnailIcon = (mime: string): Uint8Array =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path d="M24 8h34l16 16v64H24z M58 8v16h16" fill="#fff" stroke="#8a94a6" stroke-width="3" stroke-linejoin="round"/><text x="49" y="64" text-anchor="middle" font-family="sans-serif" font-size="17" fill="#5b6577">${labelOf(mime)}</text></svg>`,
  );
