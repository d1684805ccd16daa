/** Widths of thumbnails in pixels: of lines in a list, of cards, and of the width of a page. */
export const thumbnailWidths = [96, 320, 960] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];

/** Path of stored files, whose addresses are signed. */
const storedFiles = '/prod-api/api/oss/raw/';

/** The address of a stored picture's thumbnail; other addresses unchanged. */
export const thumbnailOf = (url: string, width: ThumbnailWidth): string =>
  url.startsWith(storedFiles) ? `${url}&w=${width}` : url;
