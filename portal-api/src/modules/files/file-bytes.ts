import type { Readable } from 'node:stream';
import { thumbnailWidths, type ThumbnailWidth } from 'shared-kernel/domain/thumbnails';
import type { Content } from './drafts';

/** Part of a file, both positions counted. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The bytes of stored files: in the data folder or in a bucket, under the same names. */
export interface FileBytes {
  /** Bytes before the request is accepted. A file at `path` is moved when it is kept: on the data folder's own disk. */
  draft(content: Content): Promise<Draft>;
  read(id: string, range?: ByteRange): Promise<Readable>;
  /** Undefined when it was not kept yet. */
  thumbnail(id: string, width: ThumbnailWidth): Promise<Uint8Array | undefined>;
  keepThumbnail(id: string, width: ThumbnailWidth, bytes: Uint8Array): Promise<void>;
  /** Ids of all that is stored and was written before that time (ms since 1970), in batches. */
  stored(before: number): AsyncIterable<string[]>;
  /** Removes its thumbnails too. */
  remove(id: string): Promise<void>;
  /** Removes drafts that were begun before that time (ms since 1970) and neither kept nor discarded. */
  forgetDrafts(before: number): Promise<void>;
}

export interface Draft {
  size: number;
  sha256: string;
  /** The whole file appears at once, so that a kill leaves no partial one. */
  keep(id: string): Promise<void>;
  discard(): Promise<void>;
}

/** Below the folder or the prefix: spread over 256 folders by the first letters of the id. */
export const nameOf = (id: string): string => `${id.slice(0, 2)}/${id}`;
export const thumbnailName = (id: string, width: ThumbnailWidth): string =>
  `thumbnails/${nameOf(id)}.${width}`;

/** Everything that is stored under an id. */
export const namesOf = (id: string): string[] => [
  nameOf(id),
  ...thumbnailWidths.map((width) => thumbnailName(id, width)),
];
