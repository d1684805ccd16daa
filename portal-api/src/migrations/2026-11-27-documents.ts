import { script, type Migration } from './migration';

/** Documents that the portal issues. */
export const documents: Migration = {
  name: '2026-11-27-documents',
  up: script`
    create sequence document_no_seq;

    -- Documents that are made once: the same bytes ever after.
    create table document (
      id bigint generated always as identity primary key,
      doc_no text not null unique,
      check_value text not null,
      kind text not null,
      biz_key text not null,
      title text not null,
      holder text not null,
      customer_id bigint not null references customer (id),
      content_sha256 text not null,
      sha256 text not null,
      page_count integer not null,
      file_id uuid not null references file (id) deferrable initially deferred,
      issued_at timestamptz not null,
      unique (customer_id, kind, biz_key, content_sha256)
    );

    create table policy_download (
      insure_id bigint primary key,
      user_id bigint not null references app_user (id),
      download_time timestamptz not null
    );
  `,
};
