import { feedClose, feedHeartbeat } from 'shared-kernel/contract/feed';
import type { Clock } from 'shared-kernel/domain/clock';
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

/**
 * Closes the connections among these whose session has ended by now (sign-out, new password, expiry, account disabled),
 * or whose account is held.
 */
export async function closeEnded(db: Db, clock: Clock, connections: Iterable<Connection>): Promise<void> {
  const asked = [...connections];
  const live = await liveSessions(
    db,
    clock,
    asked.map((connection) => connection.sessionId),
  );
  for (const { socket, sessionId } of asked) {
    if (!live.has(sessionId)) socket.close(feedClose.signedOut);
    else if (live.get(sessionId) !== undefined) socket.close(feedClose.overloaded);
  }
}
