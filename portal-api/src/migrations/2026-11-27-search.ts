import { script, type Migration } from './migration';

/** What search looks names up in. */
export const search: Migration = {
  name: '2026-11-27-search',
  up: script`
    -- Names of insured people by pinyin. A job keeps the table complete.
    create table name_letters (
      customer_id bigint not null references customer (id),
      name text not null,
      pinyin text not null,
      initials text not null,
      primary key (customer_id, name)
    );
  `,
};
