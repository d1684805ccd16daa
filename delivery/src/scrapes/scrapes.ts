import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import type { ListenAddress } from './listen-address';
import { createServer } from '../edge/server';

/** Seconds. Files take milliseconds, proxied calls as long as the API. */
const buckets = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10];

/** Measures how long answers take, by what `labelOf` says that was answered, and by status. */
export function measureAnswers(
  app: FastifyInstance,
  register: Registry,
  label: string,
  labelOf: (request: FastifyRequest, reply: FastifyReply) => string,
): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took until they were sent, by what was answered',
    labelNames: [label, 'status'],
    buckets,
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.raw.writableFinished ? String(reply.statusCode) : 'aborted';
    durations.observe({ [label]: labelOf(request, reply), status }, reply.elapsedTime / 1000);
  });
}

/** Answers `GET /metrics` to Prometheus at an address of its own, which is open for as long as `app`. */
export function answerScrapes(app: FastifyInstance, listen: ListenAddress, register: Registry): void {
  collectDefaultMetrics({ register });
  const server = createServer();
  server.get('/metrics', async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
  // Before the edge itself: an address that is taken refuses its start.
  app.addHook('onReady', async () => void (await server.listen(listen)));
  app.addHook('onClose', () => server.close());
}
