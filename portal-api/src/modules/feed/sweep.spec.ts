import { operatorAuditStatus } from 'shared-kernel/domain/dictionaries';
import { eachDatabase, eachPortal, firstRow, updateRows } from '../../testing/portal';
import { openSession } from '../session';
import { createConnections, type Connection } from './connections';
import { closeEnded, sweepSilent } from './sweep';

/** A connection whose socket records its calls. */
function connectionOf(more: Partial<Connection> = {}) {
  const done: (string | number)[] = [];
  const connection: Connection = {
    socket: {
      bufferedAmount: 0,
      send: (text) => void done.push(text),
      ping: () => void done.push('ping'),
      close: (code) => void done.push(code),
      terminate: () => void done.push('terminate'),
    },
    tcp: { cork: () => void done.push('cork'), uncork: () => void done.push('uncork') },
    userId: 1,
    customerId: 1,
    sessionId: 1,
    heardAt: 0,
    sent: undefined,
    ...more,
  };
  return { connection, done };
}

describe('a feed connection', () => {
  test('is pinged while it responds, and terminated after 75 seconds of silence', () => {
    const connections = createConnections();
    const [alive, dead] = [connectionOf({ heardAt: 1_000 }), connectionOf({ heardAt: 0 })];
    connections.add(alive.connection);
    connections.add(dead.connection);

    sweepSilent(connections, 75_001);

    expect(alive.done).toEqual(['ping']);
    expect(dead.done).toEqual(['terminate']);
  });

  test('is terminated when too much of its output is unread', () => {
    const connections = createConnections();
    const { connection, done } = connectionOf();
    connection.socket = { ...connection.socket, bufferedAmount: 1_000_000 };

    connections.send(connection, ['news']);

    expect(done).toEqual(['terminate']);
  });

  test('corks its TCP socket while frames are sent together', () => {
    const { connection, done } = connectionOf();

    createConnections().send(connection, ['one', 'two']);

    expect(done).toEqual(['cork', 'one', 'two', 'uncork']);
  });

  test('frees its place for another connection of the same user when it is closed', () => {
    const connections = createConnections();
    const twenty = Array.from({ length: 20 }, () => connectionOf().connection);
    for (const connection of twenty) connections.add(connection);
    const [first] = twenty;

    if (first) connections.remove(first);

    expect(connections.add(connectionOf().connection)).toBe(true);
    expect(connections.add(connectionOf().connection)).toBe(false);
    expect(connections.size).toBe(20);
  });
});

eachDatabase((open) => {
  const portal = eachPortal(open);

  test('a feed connection is closed when its session has expired, its user is disabled or its account is held', async () => {
    const { db } = portal.ctx;
    const seen = [];
    for (const username of ['13700000001', '13700000002', '13700000003', '13700000004']) {
      const { id: customerId, userId } = await portal.given.customer({ username });
      await openSession(db, portal.clock, userId, '127.0.0.1');
      const { id } = await firstRow(db, 'session', { user_id: userId });
      seen.push({ customerId, userId, ...connectionOf({ userId, customerId, sessionId: id }) });
    }
    const [idle, disabled, held, good] = seen;
    await updateRows(db, 'app_user', { status: 0 }, { id: disabled?.userId ?? 0 });
    await updateRows(
      db,
      'customer',
      { linker_audit_status: operatorAuditStatus.code.rejected },
      { id: held?.customerId ?? 0 },
    );
    await updateRows(
      db,
      'session',
      { last_seen_at: new Date(portal.clock.now().getTime() - 3 * 3_600_000) },
      { id: idle?.connection.sessionId ?? 0 },
    );

    await closeEnded(
      db,
      portal.clock,
      seen.map(({ connection }) => connection),
    );

    expect([idle, disabled, held, good].map((one) => one?.done)).toEqual([[4401], [4401], [1013], []]);
  });
});
