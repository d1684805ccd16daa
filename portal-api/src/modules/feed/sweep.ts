import { feedClose, feedHeartbeat } from 'shared-kernel/contract/feed';
import type { Clock } from 'shared-kernel/domain/clock';
import { usertype } from 'shared-kernel/domain/dictionaries';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { liveSessions } from '../session';
import type { Connection, Connections } from './connections';

/**
 * Ends connections that have been silent for too long, and pings the others. A ping of the protocol is answered by
 * the browser itself, so a page whose timers are slowed down in the background stays connected.
 */
export function sweepSilent(connections: Connections, nowMs: number): void {
  for (const { socket, heardAt } of connections.all()) {
    if (nowMs - heardAt > feedHeartbeat.deadAfterMs) socket.terminate();
    else socket.ping();
  }
}

/** The code to close the feed of this session with; undefined for one that may read it. */
export function refusalOf({ usertype: type, hold }: Pick<Actor, 'usertype' | 'hold'>): number | undefined {
  if (type === usertype.code.project) return feedClose.forbidden;
  // Held now: the same token is accepted once the hold ends.
  return hold === undefined ? undefined : feedClose.overloaded;
}

/**
 * Closes the connections among these that may not read any more: their session has ended by now (sign-out, new
 * password, expiry, account disabled), their account is held or has become another employer's or a project user's.
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
