import { fixedClock, systemClock, type Clock, type FixedClock } from 'shared-kernel/domain/clock';
import type { Config } from '../config';
import type { Context } from './context';
import type { Db } from './db/database';

type PortalClock = { clock: Clock; fixed: FixedClock | undefined };

/** Returns the system's clock, or with DEMO_NOW a fixed one that can be moved. */
export function createClock(config: Config): PortalClock {
  if (config.demoNow === undefined) return { clock: systemClock, fixed: undefined };
  const fixed = fixedClock(config.demoNow);
  return { clock: fixed, fixed };
}

/**
 * Stores the moved clock with the DEMO_NOW it started from: a restart must not move time back behind rows already
 * written.
 */
export async function keepClock(ctx: Context, clock: FixedClock): Promise<void> {
  const value = JSON.stringify({ from: ctx.config.demoNow, now: clock.now().toISOString() });
  await ctx.db
    .insertInto('portal_state')
    .values({ name: 'clock', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Restores the clock of the last run, when that run began at the same DEMO_NOW. */
export async function resumeClock(db: Db, config: Config, clock: FixedClock): Promise<void> {
  const kept = await db
    .selectFrom('portal_state')
    .select('value')
    .where('name', '=', 'clock')
    .executeTakeFirst();
  if (!kept) return;
  const { from, now } = kept.value as { from?: string; now: string }; // written by keepClock only
  if (from === config.demoNow) clock.set(now);
}
