import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { createMetrics, type Metrics, type Rows } from 'delivery/observed/metrics';
import { problems } from 'shared-kernel/contract';
import { invoiceMailStatus } from 'shared-kernel/domain/dictionaries';
import type { LiveFeed } from './modules/feed';
import type { Context } from './platform/context';
import { connectionsOf } from './platform/db/open-postgres';
import { createServer } from './platform/http/server';
import { jobsEveryMs } from './platform/jobs/jobs';

interface Queue {
  queue: string;
  length: number;
  /** When the oldest entry was queued; null for an empty queue. */
  oldest: Date | null;
}

/** Bounds for durations of calls, in seconds. Each is a line per endpoint and status, so there are few. */
const buckets = [0.01, 0.05, 0.1, 0.25, 1, 2.5, 10];

const problemNames = new Map<number, string>(
  Object.entries(problems).map(([name, { code }]) => [code, name]),
);

interface MetricsParts {
  ctx: Context;
  feed: Pick<LiveFeed, 'size'>;
  /** Servers whose calls are measured; routes may be added later. */
  watched: readonly FastifyInstance[];
}

/**
 * Creates a separate server that answers `GET /metrics` for Prometheus; does not start listening. Labels contain only
 * names from the source.
 */
export async function createMetricsServer({ ctx, feed, watched }: MetricsParts): Promise<FastifyInstance> {
  const metrics = createMetrics();
  measureCalls(watched, metrics);
  const gauges = (name: string, help: string, label: string, read: () => ByLabel | Promise<ByLabel>) =>
    metrics.gauges(name, help, [label], async () => rowsOf(label, await read()));
  const counters = (name: string, help: string, label: string, read: () => ByLabel) =>
    metrics.counters(name, help, [label], () => rowsOf(label, read()));

  const startedAt = Date.now();
  const { jobs, alarms, workers, db, clock } = ctx;
  gauges('portal_job_last_run_timestamp_seconds', 'When the last round of a job ended', 'job_name', () =>
    mapped(jobs.runs(), (run) => run && run.endedAt.getTime() / 1000),
  );
  gauges('portal_job_last_duration_seconds', 'How long the last round of a job took', 'job_name', () =>
    mapped(jobs.runs(), (run) => run?.seconds),
  );
  counters('portal_job_failed_rounds_total', 'Rounds of a job in which something failed', 'job_name', () =>
    mapped(jobs.runs(), (run) => run?.failed),
  );
  gauges('portal_job_lateness_seconds', 'By how much the next round of a job is overdue', 'job_name', () =>
    mapped(jobs.runs(), (run) =>
      Math.max(0, (Date.now() - (run?.endedAt.getTime() ?? startedAt) - jobsEveryMs) / 1000),
    ),
  );
  gauges('portal_job_failing_rows', 'Rows that a job could not do in its last round', 'job_name', () =>
    mapped(jobs.failing(), ({ rows }) => rows),
  );
  gauges('portal_alarm_raised', 'Whether an alarm is raised', 'alarm', () => {
    const raised = alarms.raised();
    return mapped(alarms.counts(), (_, name) => Number(raised.some((one) => one === name)));
  });
  counters('portal_alarms_total', 'How often an alarm was raised', 'alarm', () => ({ ...alarms.counts() }));
  gauges('portal_worker_tasks_waiting', 'Tasks that wait for a worker; drawPdf are documents', 'task', () =>
    mapped(workers.tasks(), ({ waiting }) => waiting),
  );
  gauges('portal_worker_tasks_running', 'Tasks that a worker is at', 'task', () =>
    mapped(workers.tasks(), ({ running }) => running),
  );
  metrics.gauge('portal_live_feeds', 'Live feeds that are open', () => feed.size);
  const connections = connectionsOf(db);
  gauges('portal_database_connections', 'Of the pool; waiting are calls without one', 'state', () =>
    connections
      ? {
          in_use: connections.pool.totalCount - connections.pool.idleCount,
          idle: connections.pool.idleCount,
          waiting: connections.turns.waiting,
        }
      : {},
  );

  const read = metrics.remembered(() => Promise.all([queuesOf(ctx), archivedOf(ctx)]));
  const queues = async () => (await read())?.[0] ?? [];
  gauges('portal_queue_length', 'Rows that wait, of all instances', 'queue', async () =>
    Object.fromEntries((await queues()).map(({ queue, length }) => [queue, length])),
  );
  gauges('portal_queue_oldest_seconds', 'Age of the row that waits longest', 'queue', async () =>
    Object.fromEntries(
      (await queues()).map(({ queue, oldest }) => [
        queue,
        oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000) : 0,
      ]),
    ),
  );
  metrics.gauges(
    'portal_archive_age_seconds',
    'Since when no segment of the database was archived; absent where it archives none',
    [],
    async () => {
      const age = (await read())?.[1];
      return typeof age === 'number' ? [[{}, age]] : [];
    },
  );

  const server = await createServer({ log: true });
  metrics.answerOn(server);
  return server;
}

/** Measures calls by endpoint id, or by route template where there is none; never by an address from a request. */
function measureCalls(watched: readonly FastifyInstance[], metrics: Metrics): void {
  const durations = metrics.histogram(
    'http_request_duration_seconds',
    'How long calls took until their answer was sent',
    ['endpoint', 'method', 'status'],
    buckets,
  );
  const inFlight = metrics.level(
    'http_requests_in_flight',
    'Calls whose answer is not sent yet, live feeds left out',
  );
  const refused = metrics.counter(
    'portal_refused_requests_total',
    'Calls that were refused, by the problem that the contract names; business ones travel with status 200',
    ['reason'],
  );
  for (const app of watched) {
    app.addHook('onRequest', async (request, reply) => {
      // A websocket stays open for hours and has no response.
      if (request.headers.upgrade !== undefined) return;
      inFlight.inc();
      reply.raw.once('close', () => inFlight.dec());
    });
    app.addHook('onResponse', async (request, reply) => {
      const { is404, method, problemCode } = request;
      const status = reply.raw.writableFinished ? String(reply.statusCode) : 'aborted';
      // For unknown addresses even the method is arbitrary, so it is not used as a label.
      const labels = { endpoint: endpointOf(request), method: is404 ? 'any' : method };
      durations.observe({ ...labels, status }, reply.elapsedTime / 1000);
      if (problemCode !== undefined) refused.inc({ reason: problemNames.get(problemCode) ?? 'other' });
    });
  }
}

/** Returns the endpoint's id, or the template of its route; never an unknown address, which is arbitrary. */
export const endpointOf = ({ routeOptions, is404 }: FastifyRequest): string =>
  is404 ? 'none' : (routeOptions.config.endpointId ?? routeOptions.url ?? 'none');

/** A single statement over rows that are few or covered by partial indexes. */
async function queuesOf({ db }: Context): Promise<Queue[]> {
  const waiting = sql.lit(invoiceMailStatus.code.waiting);
  const { rows } = await sql<Queue>`
    select 'mails' as queue, count(*)::int as length, min(created_at) as oldest
      from invoice_mail where mail_status = ${waiting}
    union all select 'texts', count(*)::int, min(sent_at) from sms_outbox where state = 'waiting'
    union all select 'imports', count(*)::int, min(created_at) from import_job where state = 'running'`.execute(
    db,
  );
  return rows;
}

/** Returns seconds since the last archived segment; null for a server that does not archive. */
async function archivedOf({ db }: Context): Promise<number | null | undefined> {
  const { rows } = await sql<{ age: number | null }>`
    select case when current_setting('archive_mode') <> 'off'
      then extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8 end as age
    from pg_stat_archiver`.execute(db);
  return rows[0]?.age;
}

/** Values of a metric with one label. */
type ByLabel = Readonly<Record<string, number | undefined>>;

const rowsOf = (label: string, values: ByLabel): Rows =>
  Object.entries(values).flatMap(([of, value]) => (value === undefined ? [] : [[{ [label]: of }, value]]));

function mapped<Name extends string, Of>(
  record: Readonly<Record<Name, Of>>,
  value: (of: Of, name: Name) => number | undefined,
): ByLabel {
  const entries = Object.entries(record) as [Name, Of][];
  return Object.fromEntries(entries.map(([name, of]) => [name, value(of, name)]));
}
