import { script, type Migration } from './migration';

/** Work in progress, each with the instance that does it and how long that one was last known to be alive. */
export const leases: Migration = {
  name: '2026-11-28-leases',
  up: script`
    create table lease (
      name text primary key,
      holder uuid not null,
      until timestamptz not null
    );
  `,
};
