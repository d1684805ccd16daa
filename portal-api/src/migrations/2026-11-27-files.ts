import { script, type Migration } from './migration';

/** Uploaded and generated files. */
export const files: Migration = {
  name: '2026-11-27-files',
  up: script`
    create table file (
      id uuid primary key,
      owner text not null,
      customer_id bigint references customer (id),
      uploader_id bigint references app_user (id),
      file_name text not null,
      mime text not null,
      size bigint not null,
      sha256 text not null,
      locked boolean not null default false,
      created_at timestamptz not null,
      deleted_at timestamptz,
      upload_key uuid,
      is_blank boolean not null default false
    );
    create index file_owner on file (owner, customer_id) where deleted_at is null;
    create index file_content on file (customer_id, sha256);

    -- The total size of an employer's files is computed at every upload, from the index alone.
    create index file_usage on file (customer_id) include (size, locked) where deleted_at is null;

    -- An upload that is repeated with its key is stored once. A key is free again when its file was deleted.
    create unique index file_upload_key on file (uploader_id, upload_key)
      where upload_key is not null and deleted_at is null;
  `,
};
