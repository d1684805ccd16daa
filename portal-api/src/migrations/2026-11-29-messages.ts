import { script, type Migration } from './migration';

/** Open pages hear of messages by `feed_change`; nothing has looked at this column since. */
export const messagesPushed: Migration = {
  name: '2026-11-29-messages',
  up: script`
    alter table message drop column pushed_at;
  `,
};
