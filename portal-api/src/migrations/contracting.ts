/**
 * Migrations that remove something an earlier version uses, each with the migration of the version that stopped using
 * it: instances that know that one keep running while the new version replaces them. All other migrations only add.
 */
export const contracting: Readonly<Record<string, string>> = {
  '2026-11-29-messages': '2026-11-28-feed',
};
