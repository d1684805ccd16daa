/** Widths of thumbnails in pixels: in list rows, on cards, and across the page. */
export const thumbnailWidths = [96, 320, 960] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];

/** Path of stored files, whose URLs are signed. */
const storedFiles = '/prod-api/api/oss/raw/';

/** Returns the thumbnail URL of a stored picture; other URLs are returned unchanged. */
export const thumbnailOf = (url: string, width: ThumbnailWidth): string =>
  url.startsWith(storedFiles) ? `${url}&w=${width}` : url;
