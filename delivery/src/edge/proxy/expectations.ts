import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isApiPath } from './api-address';
import { sendAnswer, unexpected } from '../answers';

const asking = new WeakSet<IncomingMessage>();
const other = new WeakSet<IncomingMessage>();

/** Sends 100 where the edge itself reads the body; the proxy does for the API's addresses. Refuses all else. */
export function addExpectations(app: FastifyInstance): void {
  app.server.on('checkContinue', (request, response) => {
    asking.add(request);
    app.routing(request, response);
  });
  app.server.on('checkExpectation', (request, response) => {
    other.add(request);
    app.routing(request, response);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (other.has(request.raw)) return sendAnswer(unexpected, request, reply.header('connection', 'close'));
  });
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!isApiPath(request.url)) askForBody(request.raw, reply);
    return payload;
  });
}

/** Sends 100 Continue to a caller that waits for it. */
export function askForBody(request: IncomingMessage, reply: FastifyReply): void {
  if (asking.delete(request) && !reply.raw.headersSent) reply.raw.writeContinue();
}
