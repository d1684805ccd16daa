/**
 * Migrations that take away what an earlier version uses, each with the migration of the version that has stopped using
 * it: instances that know this one go on while the new version takes their place. All others add, and nothing else.
 */
export const contracting: Readonly<Record<string, string>> = {
  '2026-11-29-messages': '2026-11-28-feed',
};
