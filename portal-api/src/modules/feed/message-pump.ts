import type { FeedKey } from 'shared-kernel/contract/feed';
import type { Clock } from 'shared-kernel/domain/clock';
import { messageKind } from 'shared-kernel/domain/dictionaries';
import type { Log } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import type { FeedBus } from './feed-bus';
import { createRounds, type Rounds } from './rounds';

/** Messages of other instances, and of transactions that took their time, are found by looking. */
const idleMs = 1_000;
/** Most transactions are over by then. */
const promptMs = 20;
const perRound = 5_000;
const perUpdate = 1_000;

interface Unpushed {
  id: number;
  customer_id: number;
  kind: number;
  popup: boolean;
}

/**
 * Publishes unpublished messages, then marks them; returns their number. A crash in between publishes them again.
 * Only committed messages are seen, whatever order their transactions end in.
 */
export async function pumpMessages(db: Db, clock: Clock, bus: FeedBus): Promise<number> {
  const unpushed = await db
    .selectFrom('message')
    .select(['id', 'customer_id', 'kind', 'popup'])
    .where('pushed_at', 'is', null)
    .orderBy('id')
    .limit(perRound)
    .execute();
  publish(bus, unpushed);
  for (let from = 0; from < unpushed.length; from += perUpdate) {
    await db
      .updateTable('message')
      .set({ pushed_at: clock.now() })
      .where(
        'id',
        'in',
        unpushed.slice(from, from + perUpdate).map((message) => message.id),
      )
      .execute();
  }
  return unpushed.length;
}

/** Pumps until stopped; `soon` triggers a round. */
export function createMessagePump(parts: { db: Db; clock: Clock; bus: FeedBus; log: Log }): Rounds {
  const rounds = createRounds(promptMs, async () => {
    let pushed = 0;
    try {
      pushed = await pumpMessages(parts.db, parts.clock, parts.bus);
    } catch (error) {
      parts.log.error({ err: error }, 'messages could not be pushed; it will be tried again');
    }
    rounds.soon(pushed === perRound ? 0 : idleMs);
  });
  return rounds;
}

function publish(bus: FeedBus, messages: readonly Unpushed[]): void {
  const customersByKeys = new Map<string, Set<number>>();
  for (const message of messages) {
    const keys = keysOf(message).join();
    customersByKeys.set(keys, (customersByKeys.get(keys) ?? new Set()).add(message.customer_id));
  }
  for (const [keys, customerIds] of customersByKeys)
    bus.publish({ about: 'values', customerIds: [...customerIds], keys: keys.split(',') as FeedKey[] });
}

function keysOf({ kind, popup }: Unpushed): FeedKey[] {
  return [
    'unReadCount',
    ...(popup ? (['popup'] as const) : []),
    ...(kind === messageKind.code.signature ? (['customerStampAskStatus'] as const) : []),
  ];
}
