import type { Readable } from 'node:stream';
import type { FileRecord } from 'shared-kernel/contract/files';
import type { ThumbnailWidth } from 'shared-kernel/domain/thumbnails';
import type { CustomerId, UserId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from './db/database';
import type { Owner } from './tenant';
import type { Workers } from './workers/workers';

/** Properties of an uploaded file, read from its bytes. */
export interface InspectedFile {
  mime: string;
  /** The document has only blank pages. */
  isBlank?: true;
}

export interface NewFile extends InspectedFile {
  /** Business key, e.g. `cost:12` or `tmp:<uuid>`. */
  owner: string;
  fileName: string;
  customerId: CustomerId | null;
  uploaderId: UserId | null;
  /** A file at `path` is moved into the store. */
  content: { path: string } | { bytes: Uint8Array };
  /** The client's name for this upload, unique per uploader. */
  uploadKey?: string | undefined;
}

/** Bytes on disk without a row yet, or those of the first attempt of the same upload. */
export interface WrittenFile extends Omit<NewFile, 'content'> {
  id: string;
  size: number;
  sha256: string;
  /** Stored by the first attempt: there is nothing to record or to discard. */
  isStored?: true;
}

export interface Thumbnail {
  bytes: Uint8Array;
  mime: string;
}

export interface FileStore {
  /**
   * Returns the media type of an uploaded file and whether it is blank, read in a worker: not inside a transaction.
   * Throws 413 or 415 for other types, files too large to be shown, and documents with active content.
   */
  inspect(
    owner: Parameters<Workers['run']>[0],
    file: { path: string; fileName: string },
  ): Promise<InspectedFile>;
  /**
   * Stores one file; not inside a transaction, which would wait for the disk. Throws 413 for files over 20 MB. A repeat
   * with the same `uploadKey` returns the stored file; 4201 when its bytes differ.
   */
  put(db: Db, file: NewFile): Promise<FileRecord>;
  /** First half of `put`, for a file whose row belongs to a transaction: called before that transaction. */
  write(db: Db, file: NewFile): Promise<WrittenFile>;
  /** Second half of `put`, within the transaction. For a repeat, returns the stored file. */
  record(db: Db, written: WrittenFile): Promise<FileRecord>;
  /** Replaces the second half when the transaction failed; files left by a killed process are swept after an hour. */
  discard(written: WrittenFile): Promise<void>;
  /** Returns the files of one business key, oldest first. */
  ofOwner(db: Db, owner: string): Promise<FileRecord[]>;
  /** Returns undefined when the file is unknown, deleted, or of another customer. */
  find(db: Db, id: string, customerId: CustomerId): Promise<FileRecord | undefined>;
  /**
   * Moves temporary files to the business key they were uploaded for. Throws 403 for files that `reader` does not see,
   * that belong to another key, or that were submitted. They stay open until they are submitted.
   */
  adopt(db: Db, ids: readonly string[], owner: string, reader: Owner): Promise<void>;
  /** Adopts files and locks them: they are part of a submission. */
  handIn(db: Db, ids: readonly string[], owner: string, reader: Owner): Promise<void>;
  /** Locks files that were adopted before. */
  lock(db: Db, ids: readonly string[]): Promise<void>;
  /** Makes open files of this owner temporary again, because the form that had adopted them was saved without them. */
  release(db: Db, ids: readonly string[], owner: string): Promise<void>;
  /**
   * Removes unreachable files: files that no form was saved with within 48 hours, bytes of deleted files and of failed
   * uploads, and what requests have left in the temporary folder. Idempotent.
   */
  sweep(db: Db): Promise<void>;
  /** Restores bytes that were damaged on disk; throws when they differ from the stored ones. */
  restore(db: Db, id: string, content: Uint8Array): Promise<void>;
  /** Both ends of the range are inclusive. */
  read(id: string, range?: { start: number; end: number }): Promise<Readable>;
  /**
   * Returns the picture at most `width` pixels wide, made once and kept; an icon when the file is no picture, cannot be
   * decoded or has more than 50 megapixels. Undefined when the file is unknown or deleted.
   */
  thumbnail(db: Db, id: string, width: ThumbnailWidth): Promise<Thumbnail | undefined>;
}
