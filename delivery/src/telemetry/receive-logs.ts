import type { FastifyInstance } from 'fastify';
import { callerOf } from '../edge/caller';
import { CountsWriter } from './counts-writer';
import { LogForwarder } from './forward-logs';
import type { OtlpTarget } from './forward-logs';
import { otlpLogs, recordsOf } from './otlp-logs';
import { RequestLimit } from './request-limit';
import { sightingOf } from './sighting-of';

export const logsPath = '/telemetry/v1/logs';

/** A beacon carries 64 kB at most. */
const bodyLimit = 64 * 1024;
/** A browser tells something every few seconds at most; an office behind one address has many browsers. */
const requestsPerMinute = 600;

interface Telemetry {
  dataDir: string;
  /** Where everything is passed on to, if anywhere. */
  otlp: OtlpTarget | undefined;
  /** Shown by a proxy before us, which is then believed whom a request comes from. */
  secret?: string | undefined;
  /** Only what has been published is counted. */
  isPublished(remote: string, version: string): Promise<boolean>;
}

/** Takes what browsers tell, as OTLP/HTTP in JSON: counts it, and passes it on. */
export function addTelemetry(app: FastifyInstance, { dataDir, otlp, secret, isPublished }: Telemetry): void {
  const counts = new CountsWriter(dataDir);
  const forwarder = otlp && new LogForwarder(otlp);
  const limit = new RequestLimit(requestsPerMinute);
  app.addHook('onClose', async () => {
    await Promise.all([counts.flush(), forwarder?.close()]);
  });

  app.post(logsPath, { bodyLimit }, async (request, reply) => {
    // Browsers say where a request comes from; no other site may fill our counts through its visitors.
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin')
      return reply.code(403).send({ code: 7, message: 'only the portal itself tells' });
    const wait = limit.waitOf(callerOf(request.raw, secret).address);
    if (wait > 0) {
      reply.header('retry-after', wait);
      return reply.code(429).send({ code: 8, message: 'too many requests' });
    }
    const logs = otlpLogs.safeParse(request.body);
    if (!logs.success) return reply.code(400).send({ code: 3, message: 'not a request to export logs' });
    for (const record of recordsOf(logs.data)) {
      const sighting = sightingOf(record);
      if (sighting && (await isPublished(sighting.remote, sighting.version))) counts.add(sighting);
    }
    forwarder?.add(logs.data);
    return reply.header('cache-control', 'no-store').send({ partialSuccess: {} });
  });
}
