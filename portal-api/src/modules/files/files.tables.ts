import type { Generated } from 'kysely';

export interface FileTable {
  /** Unguessable uuid; also the name of the bytes on disk. */
  id: string;
  /** Business key, e.g. `cost:12` or `tmp:<uuid>`. */
  owner: string;
  /** Null for files of the provider that every employer may read. */
  customer_id: number | null;
  /** Null for files that the portal made. */
  uploader_id: number | null;
  file_name: string;
  mime: string;
  size: number;
  sha256: string;
  /** A document whose pages show nothing, as far as that was looked for when it came. */
  is_blank: Generated<boolean>;
  /** The client's name for one upload; null for files that the portal made. */
  upload_key: Generated<string | null>;
  /** Part of something submitted: may be neither moved nor deleted by its uploader. */
  locked: Generated<boolean>;
  created_at: Date;
  deleted_at: Date | null;
}

declare module '../../platform/db/database' {
  interface Database {
    file: FileTable;
  }
}
