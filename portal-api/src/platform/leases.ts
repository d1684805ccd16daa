import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Log } from './context';
import type { Db } from './db/database';

/** Milliseconds. A lease outlives some heartbeats that fail, as while the database is away. */
const usualTimes = { lease: 20_000, heartbeat: 5_000, look: 100 };

interface Lease {
  release(): Promise<void>;
}

/**
 * Says which instance does a piece of work, of which all have to know. The holder's heartbeat keeps a lease; that of an
 * instance which is gone runs out, and another may take it. Times are the database's: clocks of instances differ.
 */
export interface Leases {
  /** Undefined while somebody holds the lease of this name, this instance included. */
  take(name: string): Promise<Lease | undefined>;
  /** Runs `work` under the lease, after whoever holds it has ended or is gone: what they made is there by then. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Whether somebody, at any instance, holds the lease of this name. */
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
    // One that stays behind runs out.
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
