import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { within } from '../within';

/** How long a value is cached, however many scrapers there are. */
const holdMs = 5_000;
/** How long a scrape waits for a value; a later one is used by the next scrape. */
const limitMs = 1_000;

export type Rows = Iterable<readonly [labels: Readonly<Record<string, string>>, value: number]>;

/** Creates the metrics of one process and of Node. Values that the process keeps anyway are read at the scrape. */
export function createMetrics() {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const failures = new Counter({
    name: 'portal_scrape_failures_total',
    help: 'Scrapes that had to leave out what the database, or the store of releases, did not say in time',
    registers,
  });
  return {
    counter: (name: string, help: string, labelNames: string[]) =>
      new Counter({ name, help, labelNames, registers }),
    histogram: (name: string, help: string, labelNames: string[], buckets: number[]) =>
      new Histogram({ name, help, labelNames, buckets, registers }),
    /** A gauge that the caller increments and decrements. */
    level: (name: string, help: string) => new Gauge({ name, help, registers }),
    gauge: (name: string, help: string, read: () => number | Promise<number>) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      }),
    gauges: (name: string, help: string, labelNames: string[], read: () => Rows | Promise<Rows>) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const rows = await read();
          this.reset();
          for (const [labels, value] of rows) this.set(labels, value);
        },
      }),
    counters: (name: string, help: string, labelNames: string[], read: () => Rows) =>
      new Counter({
        name,
        help,
        labelNames,
        registers,
        collect() {
          this.reset();
          for (const [labels, value] of read()) this.inc(labels, value);
        },
      }),
    /** Wraps `read` in a cache; resolves with undefined, and counts a failure, when `read` fails or takes too long. */
    remembered<T>(read: () => Promise<T>): () => Promise<T | undefined> {
      let known: Promise<T | undefined> | undefined;
      let until = 0;
      return () => {
        if (known && performance.now() < until) return known;
        until = performance.now() + holdMs;
        const reading = read().catch(() => undefined);
        known = within<T | undefined>(limitMs, reading, () => undefined).then((found) => {
          if (found === undefined) failures.inc();
          return found;
        });
        return known;
      };
    },
    answerOn: (server: FastifyInstance) =>
      void server.get('/metrics', async (_request, reply) =>
        reply.type(register.contentType).send(await register.metrics()),
      ),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
