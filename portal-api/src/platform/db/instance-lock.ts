import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './database';

/**
 * Any number except the one for preparing the database; the schema distinguishes portals of one server. Locked by a
 * transaction, because a pooler would keep session locks.
 */
const key = sql`720453, hashtext(current_schema())`;
const lookEveryMs = 5_000;
const retryAfterMs = 1_000;

/**
 * Marks the server's database as in use for as long as this process runs. After a lost connection the mark is set again
 * and `whenHeld` is called again: it has to check that the database is still the same one.
 */
export async function markInUse(
  db: Db,
  whenHeld: () => Promise<void>,
): Promise<{ release(): Promise<void> }> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  let isHeld: () => void;
  const released = new Promise<void>((resolve) => (isHeld = resolve));
  const hold = () =>
    db.transaction().execute(async (own) => {
      await sql`select pg_advisory_xact_lock_shared(${key})`.execute(own);
      await whenHeld();
      isHeld();
      for (; !signal.aborted; await wait(lookEveryMs)) await sql`select 1`.execute(own);
    });
  const holding = (async () => {
    for (; !signal.aborted; await wait(retryAfterMs)) await hold().catch(() => undefined);
  })();
  await released;
  return {
    async release() {
      leaving.abort();
      await holding;
    },
  };
}

/** Runs `work` while no portal uses the server's database; throws an Error with advice when one does. */
export const whileUnused = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  db.transaction().execute(async (own) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(own);
    const { rows } = await sql<{
      got: boolean;
    }>`select pg_try_advisory_xact_lock(${key}) as got`.execute(own);
    if (!rows[0]?.got) throw new Error('A portal is running on this database. Stop every one of them first.');
    return await work();
  });
