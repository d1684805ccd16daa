import { feedClose, feedHeartbeat } from 'shared-kernel/contract/feed';
import type { Clock } from 'shared-kernel/domain/clock';
import { usertype } from 'shared-kernel/domain/dictionaries';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { liveSessions } from '../session';
import type { Connection, Connections } from './connections';

/**
 * Terminates connections that have been silent for too long, and pings the others. The browser answers protocol pings
 * itself, so a page with throttled timers in the background stays connected.
 */
export function sweepSilent(connections: Connections, nowMs: number): void {
  for (const { socket, heardAt } of connections.all()) {
    if (nowMs - heardAt > feedHeartbeat.deadAfterMs) socket.terminate();
    else socket.ping();
  }
}

/** Returns the code to close the feed of this session with; undefined for a session that may read it. */
export function refusalOf({ usertype: type, hold }: Pick<Actor, 'usertype' | 'hold'>): number | undefined {
  if (type === usertype.code.project) return feedClose.forbidden;
  // The account is on hold; the same token is accepted once the hold ends.
  return hold === undefined ? undefined : feedClose.overloaded;
}

/**
 * Closes those connections that may no longer read: their session has ended (sign-out, new password, expiry, account
 * disabled), or their account is on hold, belongs to another employer or became a project user's.
 */
export async function closeEnded(db: Db, clock: Clock, connections: Iterable<Connection>): Promise<void> {
  const asked = [...connections];
  const live = await liveSessions(
    db,
    clock,
    asked.map((connection) => connection.sessionId),
  );
  for (const { socket, sessionId, customerId } of asked) {
    const session = live.get(sessionId);
    const refusal = session?.customerId === customerId ? refusalOf(session) : feedClose.signedOut;
    if (refusal !== undefined) socket.close(refusal);
  }
}
