import type { Readable } from 'node:stream';
import type { FileRecord } from 'shared-kernel/contract/files';
import type { ThumbnailWidth } from 'shared-kernel/domain/thumbnails';
import type { Db } from './db/database';
import type { Owner } from './tenant';

/** What an uploaded file is by its bytes. */
export interface InspectedFile {
  mime: string;
  /** A document whose pages show nothing. */
  isBlank?: true;
}

export interface NewFile extends InspectedFile {
  /** Business key, e.g. `cost:12` or `tmp:<uuid>`. */
  owner: string;
  fileName: string;
  customerId: number | null;
  uploaderId: number | null;
  /** A file at `path` is moved away from there. */
  content: { path: string } | { bytes: Uint8Array };
  /** The client's name for this upload, unique per uploader. */
  uploadKey?: string | undefined;
}

/** Bytes on disk that no row names yet, or those of the first attempt of the same upload. */
export interface WrittenFile extends Omit<NewFile, 'content'> {
  id: string;
  size: number;
  sha256: string;
  /** By the first attempt: there is nothing to record or to discard. */
  isStored?: true;
}

export interface Thumbnail {
  bytes: Uint8Array;
  mime: string;
}

/** Uploaded and generated files. */
export interface FileStore {
  /**
   * The media type of an uploaded file and whether it is blank, read in a worker: not inside a transaction. Refuses other types, what is too
   * large to be shown, and documents that act by themselves, with 413 or 415.
   */
  inspect(customerId: number, file: { path: string; fileName: string }): Promise<InspectedFile>;
  /**
   * Stores one file; not inside a transaction, which would wait for the disk. Refuses with 413 what is over 20 MB. A
   * repeat with the same `uploadKey` answers the file that was stored; 4201 when its bytes are others.
   */
  put(db: Db, file: NewFile): Promise<FileRecord>;
  /** The first half of `put`, for a file whose row belongs to a transaction: before that transaction. */
  write(db: Db, file: NewFile): Promise<WrittenFile>;
  /** The second half, within the transaction. Of a repeat, it answers the file that was stored. */
  record(db: Db, written: WrittenFile): Promise<FileRecord>;
  /** Instead of the second half, when the transaction failed; what a killed process left is swept after an hour. */
  discard(written: WrittenFile): Promise<void>;
  /** Files of one business key, oldest first. */
  ofOwner(db: Db, owner: string): Promise<FileRecord[]>;
  /** Undefined when unknown, deleted, or of another customer. */
  find(db: Db, id: string, customerId: number): Promise<FileRecord | undefined>;
  /**
   * Moves temporary files to the business key they were uploaded for. Refuses with 403 files that `reader` does not
   * see, that belong to another key, or that were handed in. They stay open until they are handed in.
   */
  adopt(db: Db, ids: readonly string[], owner: string, reader: Owner): Promise<void>;
  /** Adopts files and locks them: they are part of something submitted. */
  handIn(db: Db, ids: readonly string[], owner: string, reader: Owner): Promise<void>;
  /** Locks files that were adopted before. */
  lock(db: Db, ids: readonly string[]): Promise<void>;
  /** Makes open files of this owner temporary again, because the form that had adopted them was saved without them. */
  release(db: Db, ids: readonly string[], owner: string): Promise<void>;
  /**
   * Sweep of unreachable files: files that no form was saved with within 48 hours, bytes of deleted files and of
   * uploads that failed, and what requests have left in the temporary folder. Idempotent.
   */
  sweep(db: Db): Promise<{ expired: number; orphans: number }>;
  /** Writes bytes back that were damaged on disk; throws when they are not those that were stored. */
  restore(db: Db, id: string, content: Uint8Array): Promise<void>;
  /** Both positions of a range are counted. */
  read(id: string, range?: { start: number; end: number }): Promise<Readable>;
  /**
   * The picture at most so many pixels wide, made once and kept; an icon where the file is no picture, cannot be decoded
   * or has more than 50 megapixels. Undefined when the file is unknown or deleted.
   */
  thumbnail(db: Db, id: string, width: ThumbnailWidth): Promise<Thumbnail | undefined>;
}
