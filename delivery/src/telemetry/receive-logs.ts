import type { FastifyInstance } from 'fastify';
import { callerOf } from '../edge/caller';
import { CountsWriter } from './counts-writer';
import { LogForwarder } from './forward-logs';
import type { OtlpTarget } from './forward-logs';
import { otlpLogs, recordsOf } from './otlp-logs';
import { RequestLimit } from './request-limit';
import { sampleOf } from './telemetry-sample';

export const logsPath = '/telemetry/v1/logs';

/** A beacon carries 64 kB at most. */
const bodyLimit = 64 * 1024;
/** A browser reports every few seconds at most; an office behind one address has many browsers. */
const requestsPerMinute = 600;

interface Telemetry {
  dataDir: string;
  /** Where everything is passed on to, if anywhere. */
  otlp: OtlpTarget | undefined;
  /** Sent by a proxy before us, whose forwarded client address is then trusted. */
  secret?: string | undefined;
  /** Only what has been published is counted. */
  isPublished(remote: string, version: string): Promise<boolean>;
}

/** Receives telemetry of browsers, as OTLP/HTTP in JSON: counts it, and forwards it. */
export function addTelemetry(app: FastifyInstance, { dataDir, otlp, secret, isPublished }: Telemetry): void {
  const counts = new CountsWriter(dataDir);
  const forwarder = otlp && new LogForwarder(otlp);
  const limit = new RequestLimit(requestsPerMinute);
  app.addHook('onClose', async () => {
    await Promise.all([counts.flush(), forwarder?.close()]);
  });

  app.post(logsPath, { bodyLimit }, async (request, reply) => {
    // Browsers send the origin of a request; no other site may distort the counts through its visitors.
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin')
      return reply.code(403).send({ code: 7, message: 'only the portal itself reports' });
    const wait = limit.waitOf(callerOf(request.raw, secret).address);
    if (wait > 0) {
      reply.header('retry-after', wait);
      return reply.code(429).send({ code: 8, message: 'too many requests' });
    }
    const logs = otlpLogs.safeParse(request.body);
    if (!logs.success) return reply.code(400).send({ code: 3, message: 'not a request to export logs' });
    for (const record of recordsOf(logs.data)) {
      const sample = sampleOf(record);
      if (sample && (await isPublished(sample.remote, sample.version))) counts.add(sample);
    }
    forwarder?.add(logs.data);
    return reply.header('cache-control', 'no-store').send({ partialSuccess: {} });
  });
}
