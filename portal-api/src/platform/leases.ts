import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Log } from './context';
import type { Db } from './db/database';

/** Milliseconds. A lease survives some failed heartbeats, such as while the database is unavailable. */
const usualTimes = { lease: 20_000, heartbeat: 5_000, look: 100 };

interface Lease {
  release(): Promise<void>;
}

/**
 * Decides which instance does a piece of work. The holder's heartbeat keeps a lease; the lease of an instance that is
 * gone expires, and another may take it. Times are the database's, because the clocks of instances differ.
 */
export interface Leases {
  /** Resolves with undefined while any instance, including this one, holds the lease of this name. */
  take(name: string): Promise<Lease | undefined>;
  /** Runs `work` under the lease once its holder has ended or is gone: the results of that holder exist by then. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Whether any instance holds the lease of this name. */
export const isHeld = (name: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from lease where lease.name = ${name} and lease.until > clock_timestamp())`;

export function createLeases(db: Db, log: Log, times = usualTimes): Leases {
  const until = sql`clock_timestamp() + ${times.lease}::int * interval '1 millisecond'`;
  const holders = new Set<string>();
  let beating: NodeJS.Timeout | undefined;

  const beat = () =>
    void sql`update lease set until = ${until} where holder = any (${[...holders]}::uuid[])`
      .execute(db)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'leases could not be kept; it will be tried again'),
      );

  function hold(holder: string): void {
    holders.add(holder);
    beating ??= setInterval(beat, times.heartbeat).unref();
  }

  async function letGo(holder: string): Promise<void> {
    holders.delete(holder);
    if (holders.size === 0) beating = void clearInterval(beating);
    // A lease that is not deleted expires.
    await sql`delete from lease where holder = ${holder}::uuid`.execute(db).catch(() => undefined);
  }

  const take: Leases['take'] = async (name) => {
    const holder = randomUUID();
    const { rows } = await sql`
      insert into lease (name, holder, until) values (${name}, ${holder}::uuid, ${until})
      on conflict (name) do update set holder = excluded.holder, until = excluded.until
        where lease.until <= clock_timestamp()
      returning name`.execute(db);
    if (rows.length === 0) return undefined;
    hold(holder);
    return { release: () => letGo(holder) };
  };

  return {
    take,
    async inTurn(name, work) {
      for (;;) {
        const lease = await take(name);
        if (lease) return work().finally(lease.release);
        await pause(times.look);
      }
    },
  };
}
