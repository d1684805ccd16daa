import { get } from 'node:http';
import { join } from 'node:path';
import { dataDir, rootDir } from './lib/paths.mjs';
import { buildApi, buildDelivery, buildPages } from './lib/builds.mjs';
import { edgeSecret } from './lib/edge-secret.mjs';
import { install } from './lib/install.mjs';
import { step } from './lib/progress.mjs';
import { run } from './lib/run.mjs';
import { supervise } from './lib/supervised.mjs';

// One port for everything; the API listens on an internal loopback port.
const port = Number(process.env.PORT || 8080);
const environment = process.env.PORTAL_ENVIRONMENT || 'production';
const publicUrl = process.env.PORTAL_PUBLIC_URL || `http://localhost:${port}`;
const env = {
  PORT: String(port),
  PORTAL_DATA_DIR: dataDir,
  PORTAL_PUBLIC_URL: publicUrl,
  // Set for both processes, which have to agree on whether this is a demo.
  PORTAL_SEED: process.env.PORTAL_SEED || (process.env.DATABASE_URL ? 'none' : 'demo'),
};
/** Longer when the processes wait for running requests. */
const timeoutMs = Number(process.env.PORTAL_NOTICE_SECONDS) > 0 ? 20_000 : 4000;
const servedWithinMs = 20_000;
const children = [];

async function stop(code) {
  await Promise.all(children.map((child) => child.stop(timeoutMs)));
  process.exit(code);
}

function fail(problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  void stop(1);
}

process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));
process.on('SIGHUP', () => void stop(0));
// npm runs scripts through a shell that ends on SIGTERM without forwarding it: then the parent process changes.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && void stop(0), 500).unref();
}

/** Starts a child process under supervision and resolves with its port once it listens. */
function start(name, script, onListening = () => {}, onExit = () => {}) {
  return new Promise((resolve, reject) => {
    const child = supervise({
      name,
      script: join(rootDir, script),
      env,
      onListening: (at) => {
        onListening(at);
        resolve({ child, port: at });
      },
      onExit,
      onFailedStart: reject,
    });
    children.push(child);
  });
}

/** Returns the body of a 200 response; undefined for any other response, or none. */
function answerOf(path) {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, timeout: 2000 }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      reply.on('end', () => resolve(reply.statusCode === 200 ? text : undefined));
      reply.on('error', () => resolve(undefined));
    });
    request.on('error', () => resolve(undefined));
    request.on('timeout', () => request.destroy());
  });
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

async function untilAnswered(path) {
  while ((await answerOf(path)) === undefined) await pause();
}

/** Resolves when the edge serves the page and these remotes, which it may still be downloading from a bucket. */
async function untilServed(remotes) {
  await untilAnswered('/');
  if (!remotes.length) throw new Error(`${environment} serves no remote: the portal would be empty`);
  let missing = remotes;
  for (const deadline = Date.now() + servedWithinMs; missing.length; await pause()) {
    const { microFrontends = {} } = JSON.parse((await answerOf('/registry.json')) ?? '{}');
    missing = remotes.filter((name) => !microFrontends[name]);
    if (missing.length && Date.now() > deadline)
      throw new Error(
        `${missing.join(', ')} cannot be served in ${environment}: no version that the registry names is there. See npm run delivery -- status`,
      );
  }
}

try {
  console.log('starting the portal');
  if (!process.env.PORTAL_EDGE_SECRET_FILE) env.PORTAL_EDGE_SECRET = edgeSecret(dataDir);
  await install();
  await buildDelivery();
  await buildApi();
  let edge;
  let apiPort = null;
  const setApiPort = (at) => {
    apiPort = at;
    edge?.send({ type: 'api', port: at });
  };
  // The first start seeds the database, which takes about as long as building the pages, so both run at once.
  const api = step('started the API', () =>
    start('portal-api', 'portal-api/dist/server.js', setApiPort, () => setApiPort(null)),
  );
  const pages = (async () => {
    await buildPages();
    const releasing = ['delivery/dist/delivery.js', 'release-builds', '--env', environment, '--json'];
    const released = await step('published the remotes', () =>
      run(process.execPath, releasing, { showErrors: true, env: { ...process.env, ...env } }),
    );
    const { unchanged, serves } = JSON.parse(released);
    for (const line of unchanged) console.log(`  ${line}`);
    const sendApiPort = () => edge?.send({ type: 'api', port: apiPort });
    edge = (await step('started the edge', () => start('edge', 'delivery/dist/edge.js', sendApiPort))).child;
    sendApiPort();
    await untilServed(serves);
  })();
  await Promise.all([api, pages]);
  await untilAnswered('/prod-api/health');
  console.log(`ready: http://localhost:${port}`);
} catch (problem) {
  fail(problem);
}
