import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Registry } from 'prom-client';
import { hostRelease } from '../build/host-build-record';
import { recentMs } from '../guard/canary-guard';
import { errorRateOf } from '../guard/error-rate';
import type { LiveRegistry } from '../registry/live-registry';
import type { Environment, RegistryRecord } from '../registry/registry-record';
import { within } from '../within';
import { countsSince } from '../telemetry/counts';
import type { CountsStore } from '../telemetry/counts-store';
import { isApiPath, type ApiAddress } from './proxy/api-address';
import type { ListenAddress } from '../scrapes/listen-address';
import { answerScrapes, measureAnswers } from '../scrapes/scrapes';
import type { ServedHosts } from './served-hosts';
import type { ServedRemotes } from './served-remotes';

/** How long what was found holds, however many scrapers there are. */
const holdMs = 5_000;
/** How long a scrape waits for the store. */
const limitMs = 1_000;

export interface MetricsParts {
  registry: LiveRegistry;
  served: ServedRemotes;
  hosts: ServedHosts;
  environment: Environment;
  counts: CountsStore;
}

/** What the registry names and the edge serves, for a browser that has no canary. */
interface Releases {
  record: RegistryRecord | undefined;
  served: { release: string; version: string }[];
  canaries: { release: string; version: string; percent: number }[];
  /** Of each canary, and of the current version beside it. */
  rates: { release: string; version: string; attempts: number; rate: number }[];
}

/**
 * Measures what `app` answers, and answers `GET /metrics` to Prometheus at an address of its own, which is open for as
 * long as `app`. Returns what the proxy to the API has to report to.
 */
export function addMetrics(
  app: FastifyInstance,
  { listen, ...parts }: MetricsParts & { listen: ListenAddress },
): Required<Pick<ApiAddress, 'failed'>> {
  const register = new Registry();
  const registers = [register];
  measureAnswers(app, register, 'kind', kindOf);

  const apiErrors = new Counter({
    name: 'portal_edge_api_errors_total',
    help: 'Calls that the API did not get or did not answer, by what the caller was told',
    labelNames: ['reason'],
    registers,
  });
  void new Gauge({
    name: 'portal_edge_connections',
    help: 'Connections of browsers and proxies that are open',
    registers,
    async collect() {
      this.set(await connectionsOf(app));
    },
  });
  exposeReleases(parts, registers);
  answerScrapes(app, listen, register);
  return { failed: (reason) => apiErrors.inc({ reason }) };
}

function kindOf({ url }: FastifyRequest, reply: FastifyReply): string {
  if (isApiPath(url)) return 'api';
  if (url.startsWith('/assets/')) return 'host-file';
  if (url.startsWith('/remotes/')) return 'remote-file';
  return String(reply.getHeader('content-type')).startsWith('text/html') ? 'page' : 'other';
}

const connectionsOf = ({ server }: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((problem, count) => (problem ? reject(problem) : resolve(count))),
  );

function exposeReleases(parts: MetricsParts, registers: Registry[]): void {
  const failures = new Counter({
    name: 'portal_scrape_failures_total',
    help: 'Scrapes that had to leave out what the store of releases did not say in time',
    registers,
  });
  const read = remembered(
    () => releasesOf(parts),
    () => failures.inc(),
  );
  type Rows = [labels: Record<string, string>, value: number][];
  const expose = (name: string, help: string, labelNames: string[], rows: (found: Releases) => Rows) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const found = await read();
        this.reset();
        for (const [labels, value] of found ? rows(found) : []) this.set(labels, value);
      },
    });
  const byVersion = ['release', 'version'];
  expose(
    'portal_release_info',
    'Version that is served, of each remote and of the host',
    byVersion,
    (found) => found.served.map((labels) => [labels, 1]),
  );
  expose('portal_canary_percent', 'Share of the customers that are given a canary', byVersion, (found) =>
    found.canaries.map(({ release, version, percent }) => [{ release, version }, percent]),
  );
  expose(
    'portal_canary_attempts',
    'Loads of a canary, and of the version beside it, in the last minutes',
    byVersion,
    (found) => found.rates.map(({ release, version, attempts }) => [{ release, version }, attempts]),
  );
  expose('portal_canary_error_ratio', 'Share of these loads that failed or threw', byVersion, (found) =>
    found.rates.map(({ release, version, rate }) => [{ release, version }, rate]),
  );
  expose('portal_registry_revision', 'Revision of the registry that is served', [], ({ record }) =>
    record ? [[{}, record.revision]] : [],
  );
  expose('portal_registry_changed_timestamp_seconds', 'When that revision was made', [], ({ record }) =>
    record ? [[{}, Date.parse(record.change.at) / 1000]] : [],
  );
  void new Gauge({
    name: 'portal_registry_age_seconds',
    help: 'Since when the registry could not be read; 0 while it can',
    registers,
    async collect() {
      await read();
      this.set(parts.registry.unreadMs / 1000);
    },
  });
}

async function releasesOf({
  registry,
  served,
  hosts,
  environment,
  counts: store,
}: MetricsParts): Promise<Releases> {
  const record = await registry.read();
  const { host } = await hosts.of();
  const { microFrontends } = (await served.read(host)).registry;
  const canaries = Object.entries(record?.environments[environment] ?? {}).flatMap(
    ([release, { current, canary }]) => (canary ? [{ release, current, ...canary }] : []),
  );
  // The guard's own view of the last minutes; without a canary nothing is read.
  const counts = canaries.length ? await countsSince(store, new Date(Date.now() - recentMs)) : {};
  return {
    record,
    served: [
      { release: hostRelease, version: host.version },
      ...Object.entries(microFrontends).map(([release, [{ metadata }]]) => ({
        release,
        version: metadata.version,
      })),
    ],
    canaries,
    rates: canaries.flatMap(({ release, current, version }) =>
      [current, version].map((each) => ({
        release,
        version: each,
        ...errorRateOf(counts[release]?.[each]),
      })),
    ),
  };
}

/** Reads at most once in a while; undefined where that fails or takes too long. */
function remembered<T>(read: () => Promise<T>, failed: () => void): () => Promise<T | undefined> {
  let known: Promise<T | undefined> | undefined;
  let until = 0;
  return () => {
    if (known && performance.now() < until) return known;
    until = performance.now() + holdMs;
    const reading = read().catch(() => undefined);
    known = within<T | undefined>(limitMs, reading, () => undefined).then((found) => {
      if (found === undefined) failed();
      return found;
    });
    return known;
  };
}
