import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { feedClose, feedHeartbeat, feedProtocol } from 'shared-kernel/contract/feed';
import type { Actor, Context } from '../../platform/context';
import { guests, inTheNameOf } from '../../platform/db/turns';
import { refuseForeignPage } from '../../platform/http/foreign-page';
import { actorOf } from '../session';
import { forgetChanges } from './changes';
import type { Connection } from './connections';
import type { LiveFeed } from './live-feed';
import { refusalOf } from './sweep';

/** Browsers send only `ping`. */
const maxPayload = 1024;
const maxTextsPerHeartbeat = 100;
/** Timeout of browsers' close frames when the portal stops. */
const farewellMs = 300;

/** Service restart: browsers reconnect and reach another instance. */
const restarting = 1012;
const policyViolation = 1008;

/** Serves `/prod-api/websocket/message/{userId}`. */
export async function addLiveFeed(server: FastifyInstance, ctx: Context, feed: LiveFeed): Promise<void> {
  await server.register(websocket, {
    options: { maxPayload },
    // A browser that disconnects or sends invalid frames is not an error of the portal.
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: () => sayGoodbye(server),
  });
  server.get<{ Params: { userId: string } }>(
    '/prod-api/websocket/message/:userId',
    { websocket: true, onRequest: async (request) => refuseForeignPage(request) },
    (socket, request) => {
      // Attached before any await, so that early frames of the browser are not lost.
      const life = listen(socket);
      void inTheNameOf(guests.strangers, () => admit(ctx, request)).then(
        (answer) => {
          if (typeof answer === 'number') socket.close(answer);
          else join(feed, socket, request.raw.socket, life, answer);
        },
        (error: unknown) => {
          request.log.error({ err: error }, 'a live feed could not be opened');
          socket.close(feedClose.overloaded);
        },
      );
    },
  );
  ctx.jobs.register('feed.forget', forgetChanges);
  server.addHook('onListen', async () => feed.start());
  server.addHook('onClose', () => feed.stop());
}

/** Returns the user who may read this feed, or the code to close it with. */
async function admit(
  ctx: Context,
  request: FastifyRequest<{ Params: { userId: string } }>,
): Promise<Actor | number> {
  const token = offeredToken(request) ?? request.cookies[ctx.config.brand.code];
  const actor = token ? await actorOf(ctx.db, ctx.clock, token) : undefined;
  if (!actor) return feedClose.signedOut;
  if (String(actor.userId) !== request.params.userId) return feedClose.forbidden;
  return refusalOf(actor) ?? actor;
}

/** A sent token takes precedence even when invalid, because it identifies the page's user. */
function offeredToken({ headers }: FastifyRequest): string | undefined {
  const offered = headers['sec-websocket-protocol']?.split(',').map((one) => one.trim()) ?? [];
  return offered.find((one) => one !== feedProtocol);
}

interface Life {
  heardAt: number;
  isClosed: boolean;
  onClose(): void;
}

/** Responds to heartbeats and records signs of life from the first moment on. */
function listen(socket: WebSocket): Life {
  const life: Life = { heardAt: performance.now(), isClosed: false, onClose: () => undefined };
  let texts = 0;
  let heartbeatAt = life.heardAt;
  const heard = () => {
    life.heardAt = performance.now();
  };
  socket.on('pong', heard);
  socket.on('message', (data, isBinary) => {
    heard();
    if (life.heardAt - heartbeatAt > feedHeartbeat.everyMs) [texts, heartbeatAt] = [0, life.heardAt];
    texts += 1;
    if (texts > maxTextsPerHeartbeat) socket.close(policyViolation);
    else if (!isBinary && String(data) === feedHeartbeat.ping) socket.send(feedHeartbeat.pong);
  });
  socket.on('close', () => {
    life.isClosed = true;
    life.onClose();
  });
  return life;
}

function join(feed: LiveFeed, socket: WebSocket, tcp: Connection['tcp'], life: Life, actor: Actor): void {
  if (life.isClosed) return;
  const connection: Connection = {
    socket,
    tcp,
    userId: actor.userId,
    customerId: actor.customerId,
    sessionId: actor.sessionId,
    sent: undefined,
    get heardAt() {
      return life.heardAt;
    },
  };
  life.onClose = feed.connect(connection);
}

/** Closes every feed, so that browsers reconnect to another instance. */
export function dismissFeeds({ websocketServer }: FastifyInstance): void {
  for (const client of websocketServer.clients) client.close(restarting);
}

/** A client that does not respond in time is terminated, so that stopping never waits for a dead browser. */
async function sayGoodbye(server: FastifyInstance): Promise<void> {
  const { websocketServer } = server;
  dismissFeeds(server);
  const until = performance.now() + farewellMs;
  while (websocketServer.clients.size > 0 && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 10));
  for (const client of websocketServer.clients) client.terminate();
  websocketServer.close();
}
