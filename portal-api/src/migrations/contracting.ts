/**
 * Migrations that take away what an earlier version uses, each with the migration of the version that has stopped using
 * it: instances that know this one go on while the new version takes their place. All others add, and nothing else.
 */
export const contracting: Readonly<Record<string, string>> = {};
