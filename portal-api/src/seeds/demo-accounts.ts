import { accountStatus } from 'shared-kernel/domain/dictionaries';
import { matchesPassword } from '../modules/session/password-hash';
import type { Db } from '../platform/db/database';
import { demoPassword } from './accounts';

/**
 * Throws when the database has an active demo account with the demo's password, which everybody knows: a portal that is
 * not a demo must not run with it.
 */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const accounts = await db
    .selectFrom('app_user')
    .select(['username', 'password_hash'])
    .where('username', 'like', '139000000__')
    .where('status', '=', accountStatus.code.active)
    .orderBy('username')
    .execute();
  for (const { username, password_hash } of accounts)
    if (await matchesPassword(password_hash, demoPassword))
      throw new Error(
        `The database was filled with the demo, and ${username} can be signed in to with the demo's password. Set PORTAL_SEED=demo to run it as a demo, or PORTAL_DATABASE_SCHEMA to begin an empty portal beside it.`,
      );
}
