import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createServer } from '../edge/server';
import type { Metrics } from './metrics';
import type { ListenAddress } from './settings';

/** Seconds. Files take milliseconds, proxied calls as long as the API. */
const buckets = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10];

/** Measures response times by status and by the label that `labelOf` returns for the request. */
export function measureAnswers(
  app: FastifyInstance,
  metrics: Metrics,
  label: string,
  labelOf: (request: FastifyRequest, reply: FastifyReply) => string,
): void {
  const durations = metrics.histogram(
    'http_request_duration_seconds',
    'How long answers took until they were sent, by what was answered',
    [label, 'status'],
    buckets,
  );
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.raw.writableFinished ? String(reply.statusCode) : 'aborted';
    durations.observe({ [label]: labelOf(request, reply), status }, reply.elapsedTime / 1000);
  });
}

/** Serves `GET /metrics` to Prometheus on a separate address for as long as `app` is open. */
export function answerScrapes(app: FastifyInstance, listen: ListenAddress, metrics: Metrics): void {
  const server = createServer();
  metrics.answerOn(server);
  // Listens before the server itself: an address in use prevents the start.
  app.addHook('onReady', async () => void (await server.listen(listen)));
  app.addHook('onClose', () => server.close());
}
