import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../caller';
import type { EdgeLimits } from '../limits';
import { whenOver } from './slow-callers';

/**
 * Ends idle connections beyond the limit, the longest idle one of the network with the most: whoever only opens
 * connections would take the descriptors of all others. The address is that of the connection: a proxy opens another.
 */
export function endIdleConnections(app: FastifyInstance, { idleConnections }: EdgeLimits): void {
  const idle = new Map<string, Set<Socket>>();
  const requests = new WeakMap<Socket, number>();
  let count = 0;
  const networks = new WeakMap<Socket, string>();
  const leave = (socket: Socket) => {
    const network = networks.get(socket) ?? '';
    const ofNetwork = idle.get(network);
    if (ofNetwork?.delete(socket)) count -= 1;
    if (ofNetwork?.size === 0) idle.delete(network);
  };
  const endOne = () => {
    let most = new Set<Socket>();
    for (const ofNetwork of idle.values()) if (ofNetwork.size > most.size) most = ofNetwork;
    const [oldest] = most;
    if (!oldest) return;
    leave(oldest);
    oldest.destroy();
  };
  const rest = (socket: Socket) => {
    if (socket.destroyed) return;
    const network = networks.get(socket) ?? '';
    idle.set(network, (idle.get(network) ?? new Set()).add(socket));
    count += 1;
    if (count > idleConnections) endOne();
  };
  app.server.on('connection', (socket: Socket) => {
    networks.set(socket, networkOf(socket.remoteAddress ?? ''));
    socket.once('close', () => leave(socket));
    rest(socket);
  });
  // A live feed is not idle.
  app.server.on('upgrade', (_request, socket) => leave(socket as Socket));
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    if (!networks.has(socket)) return;
    leave(socket);
    requests.set(socket, (requests.get(socket) ?? 0) + 1);
    whenOver(socket, reply.raw, () => {
      const left = (requests.get(socket) ?? 1) - 1;
      requests.set(socket, left);
      if (left === 0) rest(socket);
    });
  });
}
