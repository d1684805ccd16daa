import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostRelease } from '../build/host-build-record';
import { recentMs } from '../guard/canary-guard';
import { errorRateOf } from '../guard/error-rate';
import type { ListenAddress } from '../observed/settings';
import type { LiveRegistry } from '../registry/live-registry';
import type { Environment, RegistryRecord } from '../registry/registry-record';
import { versionsOf } from '../registry/change';
import type { VersionSignatures } from '../signatures/version-signatures';
import { createMetrics, type Metrics, type Rows } from '../observed/metrics';
import { answerScrapes, measureAnswers } from '../observed/scrapes';
import { countsSince } from '../telemetry/counts';
import type { CountsStore } from '../telemetry/counts-store';
import { isApiPath, type ApiAddress } from './proxy/api-address';
import type { ServedHosts } from './served-hosts';
import type { ServedRemotes } from './served-remotes';

export interface MetricsParts {
  registry: LiveRegistry;
  served: ServedRemotes;
  hosts: ServedHosts;
  environment: Environment;
  counts: CountsStore;
  signatures: Pick<VersionSignatures, 'refusalOf'>;
}

/** The releases that the registry names and the edge serves to a browser without a canary. */
interface Releases {
  record: RegistryRecord | undefined;
  served: { release: string; version: string }[];
  canaries: { release: string; version: string; percent: number }[];
  /** Named by the registry but not served because of their signatures. */
  refused: { release: string; version: string }[];
  /** Error rates of each canary and of the current version next to it. */
  rates: { release: string; version: string; attempts: number; rate: number }[];
}

/** Measures the responses of `app`, and serves `GET /metrics` to Prometheus elsewhere while `app` is open. */
export function addMetrics(
  app: FastifyInstance,
  { listen, ...parts }: MetricsParts & { listen: ListenAddress },
): Required<Pick<ApiAddress, 'failed'>> {
  const metrics = createMetrics();
  measureAnswers(app, metrics, 'kind', kindOf);
  const apiErrors = metrics.counter(
    'portal_edge_api_errors_total',
    'Calls that the API did not get or did not answer, by what the caller was told',
    ['reason'],
  );
  metrics.gauge('portal_edge_connections', 'Connections of browsers and proxies that are open', () =>
    connectionsOf(app),
  );
  exposeReleases(parts, metrics);
  answerScrapes(app, listen, metrics);
  return { failed: (reason) => apiErrors.inc({ reason }) };
}

/** Returns the kind of a request, used in place of its address. */
export function kindOf({ url }: FastifyRequest, reply: FastifyReply): string {
  if (isApiPath(url)) return 'api';
  if (url.startsWith('/assets/')) return 'host-file';
  if (url.startsWith('/remotes/')) return 'remote-file';
  return String(reply.getHeader('content-type')).startsWith('text/html') ? 'page' : 'other';
}

const connectionsOf = ({ server }: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((problem, count) => (problem ? reject(problem) : resolve(count))),
  );

function exposeReleases(parts: MetricsParts, metrics: Metrics): void {
  const read = metrics.remembered(() => releasesOf(parts));
  const expose = (name: string, help: string, labelNames: string[], rows: (found: Releases) => Rows) =>
    metrics.gauges(name, help, labelNames, async () => {
      const found = await read();
      return found ? rows(found) : [];
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
  expose(
    'portal_release_signature_refused',
    'Version that the registry names and that is not served, as its signature is missing or wrong',
    byVersion,
    (found) => found.refused.map((labels) => [labels, 1]),
  );
  expose('portal_registry_revision', 'Revision of the registry that is served', [], ({ record }) =>
    record ? [[{}, record.revision]] : [],
  );
  expose('portal_registry_changed_timestamp_seconds', 'When that revision was made', [], ({ record }) =>
    record ? [[{}, Date.parse(record.change.at) / 1000]] : [],
  );
  metrics.gauge(
    'portal_registry_age_seconds',
    'Since when the registry could not be read; 0 while it can',
    async () => {
      await read();
      return parts.registry.unreadMs / 1000;
    },
  );
}

async function releasesOf({
  registry,
  served,
  hosts,
  environment,
  counts: store,
  signatures,
}: MetricsParts): Promise<Releases> {
  const record = await registry.read();
  const { host } = await hosts.of();
  const { microFrontends } = (await served.read(host)).registry;
  const canaries = Object.entries(record?.environments[environment] ?? {}).flatMap(
    ([release, { current, canary }]) => (canary ? [{ release, current, ...canary }] : []),
  );
  // The guard's own counts of the last minutes; without a canary nothing is read.
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
    refused: Object.entries(record?.environments[environment] ?? {}).flatMap(([release, row]) =>
      versionsOf(row)
        .filter((version) => signatures.refusalOf(release, version) !== undefined)
        .map((version) => ({ release, version })),
    ),
    rates: canaries.flatMap(({ release, current, version }) =>
      [current, version].map((each) => ({
        release,
        version: each,
        ...errorRateOf(counts[release]?.[each]),
      })),
    ),
  };
}
