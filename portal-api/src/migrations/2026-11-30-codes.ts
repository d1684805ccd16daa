import { script, type Migration } from './migration';

/** Tries of a code by others than its requester are counted separately, so that they cannot make it void. */
export const codes: Migration = {
  name: '2026-11-30-codes',
  up: script`
    alter table verification
      add column asked_by text,
      add column others_tries integer not null default 0;
  `,
};
