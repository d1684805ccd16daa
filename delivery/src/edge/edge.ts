import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openAdmission } from '../checks/admission';
import type { ActiveOverride } from '../overrides/override-policy';
import { Overrides } from '../overrides/overrides';
import { LiveRegistry, RegistryUnread } from '../registry/live-registry';
import { withdrawalOf } from '../registry/withdrawn';
import { keysFor, openStores } from '../storage/stores';
import { missing, sendAnswer } from './answers';
import { isApiPath } from './proxy/api-address';
import { addApiProxy } from './proxy/api-proxy';
import { ReadyApis } from './proxy/ready-apis';
import type { RequestingBrowser } from '../registry/resolution';
import { cookieOf } from './cookies';
import { compressor, encodingFor, worthwhileBytes } from './compress';
import type { EdgeConfig } from './config';
import { FolderHost } from './folder-host';
import { hostJsonOf } from './host-json';
import { leaveSlowly, type Leaving } from '../observed/leaving';
import { addMetrics, kindOf } from './metrics';
import { openTracing } from '../observed/tracing';
import { Page } from './page';
import { addProviderPage } from './provider-page';
import { addSecurityHeaders, contentSecurityPolicy, newNonce } from './security';
import { createServer } from './server';
import { customerReader } from './signed-in-customer';
import { ServedHosts } from './served-hosts';
import { ServedRemotes } from './served-remotes';
import { addStaticFiles, revalidate } from './static-files';
import { watchCanaries } from './watch-canaries';
import { countsSince } from '../telemetry/counts';
import { PageTokens } from '../telemetry/page-token';
import { addTelemetry } from '../telemetry/receive-logs';

/** A page that polls for new versions sends its token and receives a new one. */
const pageTokenHeader = 'x-portal-page-token';

/** A promotion has to be served within a second, without reading the bucket for every page. */
const bucketAgeMs = 400;
/** A user is waiting, so the bucket gets fewer attempts than in commands. */
const hurried = { attempts: 2, restMs: 10_000 };
const longestTryMs = 5000;

/** Builds the server of one port for page, host, remotes, registry and the proxy to the API. Does not listen yet. */
export async function buildEdge(
  config: EdgeConfig,
  apiPort: () => number | undefined,
): Promise<FastifyInstance> {
  const app = createServer({ secret: config.edgeSecret });
  const leaving = leaveSlowly(app, config.noticeMs);
  const { environment, overrides: rules = { origins: [], key: undefined }, remotesOrigin: origin } = config;
  const keys = config.signing && keysFor(config.signing, config.dataDir, config.bucket);
  const reading = { ...(keys && { keys }), servedIn: environment };
  const stores = openStores(config.dataDir, hurriedly(config.bucket), reading);
  const { registry, published, copies } = stores;
  const live = new LiveRegistry({
    registry,
    dataDir: config.dataDir,
    maxAgeMs: config.bucket ? bucketAgeMs : 0,
    refusesOlder: keys?.isStrict === true,
  });
  const served = new ServedRemotes({ registry: live, published, environment, origin });
  const folder = keys?.isStrictIn(environment) ? undefined : new FolderHost(config.hostDir);
  const hosts = new ServedHosts({ registry: live, published, copies, environment, folder });
  const builtFor = (request: FastifyRequest) => hosts.of({ cohort: cohortOf(request, config) });
  // When the registry names no host either, a missing build is reported at the start and not at the first page.
  if (!folder?.isThere)
    await hosts.of().catch((problem: unknown) => {
      // The store may be unavailable for a moment: pages are answered 503 until it is back.
      if (!(problem instanceof RegistryUnread)) throw problem;
    });
  const page = new Page(config);
  const withdrawn = async (remote: string, version: string) =>
    withdrawalOf(await live.read(), remote, version);
  const hostOf = async (request: FastifyRequest) => (await builtFor(request)).host;
  const { metricsListen: listen } = config;
  const metrics =
    listen && addMetrics(app, { ...stores, registry: live, served, hosts, environment, listen });
  const tracing = config.tracing && (await openTracing('portal-edge', config.tracing));
  tracing?.watch(app, kindOf);
  app.addHook('onClose', () => tracing?.close());
  addSecurityHeaders(app);
  const apis = config.apis && new ReadyApis(config.apis, config.edgeSecret);
  const api = { apiPort, ...(apis && { places: () => apis.places() }), secret: config.edgeSecret };
  if (apis) {
    app.addHook('onReady', async () => apis.start());
    app.addHook('onClose', async () => apis.stop());
  }
  const customerOf = customerReader(api, config.brand.code);
  const overrides = new Overrides({ environment, ...rules }, published, withdrawn, { hostOf, customerOf });
  await addApiProxy(app, { ...api, failed: metrics?.failed, traced: tracing?.onward });
  addHealth(app, { hosts, apis, leaving });
  if (config.provider) addProviderPage(app, config.brand, config.provider);
  addStaticFiles(app, {
    host: (file, encodings) => hosts.open(file, encodings),
    published,
    // Without a registry, files are served as before, so that open pages continue to work.
    withdrawalOf: (remote, version) => withdrawn(remote, version).catch(() => undefined),
  });
  const tokens = new PageTokens(config.edgeSecret);
  addTelemetry(app, {
    counts: stores.counts,
    otlp: config.otlp,
    secret: config.edgeSecret,
    tokens,
    customerOf,
  });

  if (config.guardEveryMs !== undefined) {
    const counts = (since: Date) => countsSince(stores.counts, since);
    const admit = openAdmission({ stores, hostDir: config.hostDir, dropsPages: true });
    const now = () => new Date();
    watchCanaries(app, config.guardEveryMs, { store: registry, admit, environment, counts, now });
  }

  app.get('/registry.json', async (request, reply) => {
    const browser = requestingBrowser(request, config, await overrides.of(request));
    const { host: built } = await builtFor(request);
    const { registry: list } = await served.read(built, browser);
    const text = JSON.stringify(list);
    const host = built.name;
    const etag = `"${createHash('sha256').update(text).update(host).digest('base64url').slice(0, 22)}"`;
    const token = tokens.issue(list, browser.cohort, String(request.headers[pageTokenHeader] ?? ''));
    reply.headers({ 'cache-control': revalidate, etag, 'x-portal-host': host, [pageTokenHeader]: token });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendText(request, reply.type('application/json; charset=utf-8'), text);
  });

  // For teams outside this repository: the versions and names that a remote can build on here.
  app.get('/host.json', async (request, reply) => {
    const text = JSON.stringify(hostJsonOf(await hostOf(request)));
    reply.header('cache-control', revalidate).type('application/json; charset=utf-8');
    return sendText(request, reply, text);
  });

  app.get('/overrides.json', async (request, reply) => {
    const choices = await overrides.choices(request);
    if (!choices) return reply.callNotFound();
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    return sendText(request, reply, JSON.stringify(choices));
  });

  app.setNotFoundHandler(async (request, reply) => {
    const isGetOrHead = request.method === 'GET' || request.method === 'HEAD';
    // A URL with two leading slashes names another server, for the edge as for the page.
    if (isGetOrHead && /^[/\\]{2}/.test(request.url))
      return reply.redirect(request.url.replace(/^[/\\]+/, '/'), 308);
    const [path = '/'] = request.url.split('?', 1);
    if (!isGetOrHead || isApiPath(path) || isMissingFile(path))
      return sendAnswer(missing, request, reply.header('cache-control', revalidate));
    const isAnswered = await overrides.answer(request, reply);
    if (isAnswered) return isAnswered;
    const active = await overrides.of(request);
    const nonce = newNonce();
    reply.code(200).headers({
      'cache-control': revalidate,
      'content-security-policy': contentSecurityPolicy(
        nonce,
        request.headers.host,
        originsOf(active),
        config.remotesOrigin,
      ),
      'x-frame-options': 'DENY',
      // Windows of other origins get no reference to this one.
      'cross-origin-opener-policy': 'same-origin',
    });
    const built = await builtFor(request);
    const browser = requestingBrowser(request, config, active);
    const given = await served.read(built.host, browser);
    const text = page.render({
      path,
      nonce,
      built,
      served: given,
      overrides: { areOpen: overrides.areOpen, active },
      pageToken: tokens.issue(given.registry, browser.cohort, undefined, built.host.version),
    });
    return sendText(request, reply.type('text/html; charset=utf-8'), text);
  });
  return app;
}

function hurriedly(bucket: EdgeConfig['bucket']): EdgeConfig['bucket'] {
  return bucket && { ...bucket, ...hurried, timeoutMs: Math.min(bucket.timeoutMs, longestTryMs) };
}

function originsOf(active: readonly ActiveOverride[]): string[] {
  return active.flatMap(({ override }) => ('url' in override ? [new URL(override.url).origin] : []));
}

/** A page URL has no extension; a missing file must not be answered with a page, which a script could not parse. */
function isMissingFile(path: string): boolean {
  return (
    /^\/(?:assets|remotes)(?:\/|$)/.test(path) ||
    /\/[^/]+\.(?:js|css|map|json|png|ico|svg|txt|woff2?)$/.test(path)
  );
}

function sendText(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding']);
  // Both vary with the cookies for cohort and overrides.
  reply.header('vary', 'accept-encoding, cookie');
  if (!encoding || Buffer.byteLength(text) < worthwhileBytes) return reply.send(text);
  return reply.header('content-encoding', encoding).send(Readable.from([text]).pipe(compressor(encoding)));
}

/** The facts of a request that decide which versions its browser gets. */
function requestingBrowser(
  request: FastifyRequest,
  config: EdgeConfig,
  active: readonly ActiveOverride[],
): RequestingBrowser {
  return {
    cohort: cohortOf(request, config),
    overrides: Object.fromEntries(active.map(({ remote, override }) => [remote, override])),
  };
}

/** Returns the id of the signed-in customer; undefined for a value that cannot be an id. */
function cohortOf({ headers }: FastifyRequest, { brand }: EdgeConfig): string | undefined {
  const cohort = cookieOf(headers.cookie, `${brand.code}-cohort`);
  return cohort && /^[\w-]{1,64}$/.test(cohort) ? cohort : undefined;
}

interface Watched {
  hosts: Pick<ServedHosts, 'of'>;
  apis: Pick<ReadyApis, 'isStrange'> | undefined;
  leaving: Pick<Leaving, 'hasBegun'>;
}

/**
 * `/health/live`: the process responds. `/health/ready`: it can serve pages and is not ending. The edge stays ready
 * while the API is unavailable, as it reports that to users itself, but not when the API has another secret.
 */
export function addHealth(app: FastifyInstance, { hosts, apis, leaving }: Watched): void {
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send('live'));
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (leaving.hasBegun) return reply.code(503).send('leaving');
    if (apis?.isStrange) return reply.code(503).send('an API knows another PORTAL_EDGE_SECRET');
    // Responds 503 with the reason while there is no host.
    await hosts.of();
    return reply.send('ready');
  });
}
