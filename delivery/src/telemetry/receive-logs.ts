import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hostRelease } from '../build/host-build-record';
import { callerOf } from '../edge/caller';
import { forgetOldest } from '../forget-oldest';
import { remoteName } from '../overrides/override-target';
import type { CountsStore } from './counts-store';
import { CountsWriter } from './counts-writer';
import { LogForwarder, type OtlpTarget } from './forward-logs';
import {
  otlpLogs,
  recordsByPage,
  withoutTokens,
  type LogRecord,
  type OtlpLogs,
  isTrue,
  numberOf,
  textOf,
} from './otlp-logs';
import { type PageTokens, tokenMs, type ServedPage } from './page-token';
import type { TelemetrySample } from './tally';

interface Bucket {
  left: number;
  at: number;
}

/** More callers than this at once are an attack; the least recently active ones are then dropped. */
const mostCallers = 10_000;

/** Limits requests per minute and caller; a caller may use the whole limit at once. */
class RequestLimit {
  readonly #buckets = new Map<string, Bucket>();

  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Returns the whole seconds to wait; 0 when the request may pass. */
  waitOf(caller: string): number {
    const now = this.now();
    const perMs = this.perMinute / 60_000;
    const known = this.#buckets.get(caller) ?? { left: this.perMinute, at: now };
    const left = Math.min(this.perMinute, known.left + (now - known.at) * perMs);
    const passes = left >= 1;
    // Reinserted at the end, so that the map's first entry is the one inactive for longest.
    this.#buckets.delete(caller);
    this.#buckets.set(caller, { left: passes ? left - 1 : left, at: now });
    forgetOldest(this.#buckets, mostCallers);
    return passes ? 0 : Math.max(1, Math.ceil((1 - left) / perMs / 1000));
  }
}

const versionName = /^\d[\w.+-]{0,79}$/;

/** Converts a record to a sample for the counts; undefined when the record concerns no remote, or an override. */
function sampleOf(record: LogRecord): TelemetrySample | undefined {
  const remote = textOf(record.attributes, 'portal.remote.name');
  const version = textOf(record.attributes, 'portal.remote.version');
  if (!remote || !version || !remoteName.test(remote) || !versionName.test(version)) return undefined;
  if (textOf(record.attributes, 'portal.remote.choice') === 'override') return undefined;
  const counted = countedAs(record);
  return counted && { remote, version, ...counted };
}

function countedAs(record: LogRecord): Pick<TelemetrySample, 'count' | 'measure'> | undefined {
  const ms = numberOf(record.attributes, 'portal.duration_ms');
  switch (record.eventName) {
    case 'portal.remote.loaded':
      return { count: 'loads', ...(ms === undefined ? {} : { measure: { of: 'loadMs', value: ms } }) };
    case 'portal.remote.mounted':
      return ms === undefined ? undefined : { measure: { of: 'mountMs', value: ms } };
    case 'portal.remote.failed':
      // The load has been counted already: the failure came later.
      return { count: isTrue(record.attributes, 'portal.failure.after_load') ? 'errors' : 'failures' };
    case 'portal.remote.replaced':
      return { count: 'replaced' };
    case 'portal.remote.error':
      return { count: 'errors' };
    case 'browser.web_vital':
      return vitalOf(record);
    default:
      return undefined;
  }
}

function vitalOf({ body }: LogRecord): Pick<TelemetrySample, 'measure'> | undefined {
  const fields = body?.kvlistValue.values ?? [];
  const value = numberOf(fields, 'value');
  if (value === undefined) return undefined;
  const name = textOf(fields, 'name');
  if (name === 'lcp' || name === 'inp') return { measure: { of: `${name}Ms`, value } };
  return name === 'cls' ? { measure: { of: 'clsMilli', value: value * 1000 } } : undefined;
}

/** Page loads per minute that are counted for one address; a busy office has fewer. */
const pagesPerMinute = 60;
/** More pages at once are an attack; the oldest are dropped. */
const mostPages = 50_000;

interface Counted {
  at: number;
  kinds: Set<string>;
}

/** Counts each kind of event once per page and version, and a limited number of pages per address. */
class CountedPages {
  readonly #pages = new Map<string, Counted>();
  readonly #limit: RequestLimit;

  constructor(private readonly now: () => number = Date.now) {
    this.#limit = new RequestLimit(pagesPerMinute, now);
  }

  /** Returns the samples to count; none for a page beyond the limit of its address. */
  newOf({ id }: ServedPage, address: string, samples: readonly TelemetrySample[]): TelemetrySample[] {
    const known = this.#pages.get(id);
    if (!known && this.#limit.waitOf(address) > 0) return [];
    const page = known ?? { at: this.now(), kinds: new Set<string>() };
    if (!known) this.#add(id, page);
    return samples.filter((sample) => {
      const kind = [sample.remote, sample.version, sample.count, sample.measure?.of].join(' ');
      return !page.kinds.has(kind) && page.kinds.add(kind);
    });
  }

  #add(id: string, page: Counted): void {
    this.#pages.set(id, page);
    for (const [oldest, { at }] of this.#pages) {
      // An open page renews its token: a page that reports again after a day is counted anew.
      if (this.#pages.size <= mostPages && this.now() - at < 24 * tokenMs) return;
      this.#pages.delete(oldest);
    }
  }
}

export const logsPath = '/telemetry/v1/logs';

/** A beacon can send at most 64 kB. */
const bodyLimit = 64 * 1024;
/** A browser reports every few seconds at most; an office has many browsers behind one address. */
const requestsPerMinute = 600;

interface Telemetry {
  counts: CountsStore;
  /** The collector that everything is forwarded to, if any. */
  otlp: OtlpTarget | undefined;
  /** Secret of a proxy in front of the edge, whose forwarded client address is then trusted. */
  secret?: string | undefined;
  /** Only reports of pages that were served are counted. */
  tokens: Pick<PageTokens, 'read'>;
  /** The customer of the browser's session; nobody else opens pages of remotes. */
  customerOf(request: FastifyRequest): Promise<string | undefined>;
}

/** Receives telemetry of browsers as OTLP/HTTP in JSON, counts it, and forwards it. */
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
    // Browsers send the origin of a request; another site must not distort the counts through its visitors.
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
 * Selects what is counted of a request: events of versions that the page was served, for the signed-in customer, each
 * kind once. Otherwise a stranger's script could trigger a canary's rollback.
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

/** Returns samples for the page's host: the loads and failures of the remotes in it, and the host's own errors. */
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
