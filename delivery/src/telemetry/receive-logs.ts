import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hostRelease } from '../build/host-build-record';
import { callerOf } from '../edge/caller';
import { CountedPages } from './counted-pages';
import type { CountsStore } from './counts-store';
import { CountsWriter } from './counts-writer';
import { LogForwarder, type OtlpTarget } from './forward-logs';
import { otlpLogs, recordsByPage, withoutTokens, type LogRecord, type OtlpLogs } from './otlp-logs';
import type { PageTokens } from './page-token';
import { RequestLimit } from './request-limit';
import type { TelemetrySample } from './tally';
import { sampleOf } from './telemetry-sample';

export const logsPath = '/telemetry/v1/logs';

/** A beacon carries 64 kB at most. */
const bodyLimit = 64 * 1024;
/** A browser reports every few seconds at most; an office behind one address has many browsers. */
const requestsPerMinute = 600;

interface Telemetry {
  counts: CountsStore;
  /** Where everything is passed on to, if anywhere. */
  otlp: OtlpTarget | undefined;
  /** Sent by a proxy before us, whose forwarded client address is then trusted. */
  secret?: string | undefined;
  /** Only pages that were served can report what counts. */
  tokens: Pick<PageTokens, 'read'>;
  /** The customer whose session the browser has; pages of remotes are opened by nobody else. */
  customerOf(request: FastifyRequest): Promise<string | undefined>;
}

/** Receives telemetry of browsers, as OTLP/HTTP in JSON: counts it, and forwards it. */
export function addTelemetry(app: FastifyInstance, telemetry: Telemetry): void {
  const { otlp, secret } = telemetry;
  const pages = new CountedPages();
  const counts = new CountsWriter(telemetry.counts);
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
    const wait = limit.waitOf(callerOf(request.raw, secret).network);
    if (wait > 0) {
      reply.header('retry-after', wait);
      return reply.code(429).send({ code: 8, message: 'too many requests' });
    }
    const logs = otlpLogs.safeParse(request.body);
    if (!logs.success) return reply.code(400).send({ code: 3, message: 'not a request to export logs' });
    for (const sample of await countable(telemetry, pages, request, logs.data)) counts.add(sample);
    forwarder?.add(withoutTokens(logs.data));
    return reply.header('cache-control', 'no-store').send({ partialSuccess: {} });
  });
}

/**
 * What counts of a request: events of versions that the page was served, to the customer who is signed in, each kind
 * once. Without that a stranger's script could have a canary rolled back.
 */
async function countable(
  { tokens, customerOf, secret }: Telemetry,
  pages: CountedPages,
  request: FastifyRequest,
  logs: OtlpLogs,
): Promise<TelemetrySample[]> {
  const { address } = callerOf(request.raw, secret);
  const counted: TelemetrySample[] = [];
  for (const { token, records } of recordsByPage(logs)) {
    const page = tokens.read(token);
    const samples = records
      .flatMap((record) => sampleOf(record) ?? [])
      .filter(({ remote, version }) => page?.versions[remote]?.includes(version));
    if (page?.host !== undefined) samples.push(...hostSamples(page.host, records, samples));
    const customer = samples.length ? await customerOf(request) : undefined;
    if (!page || customer === undefined || (page.cohort ?? customer) !== customer) continue;
    counted.push(...pages.newOf(page, address, samples));
  }
  return counted;
}

/** A page's host is evaluated by what becomes of the remotes in it, and by errors of its own. */
function hostSamples(
  version: string,
  records: readonly LogRecord[],
  samples: readonly TelemetrySample[],
): TelemetrySample[] {
  const counts = [
    ...samples.flatMap(({ count }) => (count === undefined || count === 'replaced' ? [] : [count])),
    ...records.flatMap(({ eventName }) => (eventName === 'portal.host.error' ? ['errors' as const] : [])),
  ];
  return counts.map((count) => ({ remote: hostRelease, version, count }));
}
