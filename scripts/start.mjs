import { get } from 'node:http';
import { join } from 'node:path';
import { dataDir, rootDir } from './lib/paths.mjs';
import { buildApi, buildDelivery, buildPages } from './lib/builds.mjs';
import { edgeSecret } from './lib/edge-secret.mjs';
import { install } from './lib/install.mjs';
import { step } from './lib/progress.mjs';
import { run } from './lib/run.mjs';
import { supervise } from './lib/supervised.mjs';

// One port for everything; the API listens on a loopback port of its own that nobody needs to know.
const port = Number(process.env.PORT || 8080);
const environment = process.env.PORTAL_ENVIRONMENT || 'production';
const env = { PORT: String(port), PORTAL_DATA_DIR: dataDir };
const patienceMs = 4000;
const children = [];

async function stop(code) {
  await Promise.all(children.map((child) => child.stop(patienceMs)));
  process.exit(code);
}

function fail(problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  void stop(1);
}

process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));
process.on('SIGHUP', () => void stop(0));
// npm runs scripts through a shell that dies of a SIGTERM without passing it on: then the parent is another one.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && void stop(0), 500).unref();
}

/** Starts a child and resolves with its port once it listens; it is kept running from then on. */
function start(name, script, onListening = () => {}, onGone = () => {}) {
  return new Promise((resolve, reject) => {
    const child = supervise({
      name,
      script: join(rootDir, script),
      env,
      onListening: (at) => {
        onListening(at);
        resolve({ child, port: at });
      },
      onGone,
      onFailedStart: reject,
    });
    children.push(child);
  });
}

function answers(path) {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, timeout: 2000 }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    request.on('error', () => resolve(false));
    request.on('timeout', () => request.destroy());
  });
}

async function untilAnswered() {
  for (const path of ['/prod-api/health', '/'])
    while (!(await answers(path))) await new Promise((resolve) => setTimeout(resolve, 50));
}

try {
  console.log('starting the portal');
  env.PORTAL_EDGE_SECRET = edgeSecret(dataDir);
  await install();
  await buildDelivery();
  await buildApi();
  let edge;
  let apiPort = null;
  const tellEdge = (at) => {
    apiPort = at;
    edge?.send({ type: 'api', port: at });
  };
  // The first start seeds the database, which takes about as long as building the pages: both at once.
  const api = step('started the API', () =>
    start('portal-api', 'portal-api/dist/server.js', tellEdge, () => tellEdge(null)),
  );
  const pages = (async () => {
    await buildPages();
    const releasing = ['delivery/dist/delivery.js', 'release-builds', '--env', environment, '--json'];
    const released = await step('published the remotes', () =>
      run(process.execPath, releasing, { env: { ...process.env, ...env } }),
    );
    for (const line of JSON.parse(released).kept) console.log(`  ${line}`);
    const tellApi = () => edge?.send({ type: 'api', port: apiPort });
    edge = (await step('started the edge', () => start('edge', 'delivery/dist/edge.js', tellApi))).child;
    tellApi();
  })();
  await Promise.all([api, pages]);
  await untilAnswered();
  console.log(`ready: http://localhost:${port}`);
} catch (problem) {
  fail(problem);
}
