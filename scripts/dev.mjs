import { fork } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDelivery } from './lib/builds.mjs';
import { freePorts } from './lib/free-port.mjs';
import { install } from './lib/install.mjs';
import { remoteFolders, rootDir } from './lib/paths.mjs';

const usage = `npm run dev -- <remote> [--against <URL of a portal that allows overrides>] [--port <port of the remote>]`;
const firstPort = 8180;
const timeoutMs = 4000;
const children = new Set();
let isStopping = false;

function readOptions() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { against: { type: 'string' }, port: { type: 'string' } },
  });
  const remotes = remoteFolders().map((folder) => folder.replace('remote-', ''));
  const [remote, ...more] = positionals;
  if (!remote || more.length || !remotes.includes(remote))
    throw new Error(`name one remote: ${remotes.join(', ')}\n\nusage: ${usage}`);
  const local = `http://localhost:${process.env.PORT || 8080}`;
  return {
    remote,
    isLocal: !values.against,
    portal: new URL(values.against ?? local).origin,
    port: values.port,
  };
}

/** Starts a script as a child process that ends with this one; resolves when `isReady` returns true for its output. */
function start(script, args, { env = {}, isReady }) {
  return new Promise((resolve, reject) => {
    const child = fork(join(rootDir, script), args, {
      cwd: rootDir,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    children.add(child);
    child.stdout.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text);
      if (isReady(text)) resolve();
    });
    child.on('message', (message) => isReady(message) && resolve());
    child.on('exit', (code, signal) => {
      children.delete(child);
      const exited = new Error(`${script} ended with ${signal ?? code}`);
      reject(exited);
      if (!isStopping) fail(exited);
    });
  });
}

async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  const exited = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of children) child.kill('SIGTERM');
  const insisting = setTimeout(() => {
    for (const child of children) child.kill('SIGKILL');
  }, timeoutMs);
  await Promise.all(exited);
  clearTimeout(insisting);
  process.exit(code);
}

function fail(problem) {
  console.error(problem.message);
  void stop(1);
}

const answers = (url) =>
  fetch(url, { signal: AbortSignal.timeout(3000) }).then(
    (reply) => reply.ok,
    () => false,
  );

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
// npm runs scripts through a shell that ends on SIGTERM without forwarding it: then the parent process changes.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && void stop(0), 500).unref();

try {
  const { remote, isLocal, portal, port: requested } = readOptions();
  await install();
  await buildDelivery();
  const port = Number(requested ?? (await freePorts(firstPort, 1)));
  if (!(await answers(`${portal}/registry.json`))) {
    if (!isLocal) throw new Error(`no portal answers at ${portal}`);
    await start('scripts/start.mjs', [], {
      // In staging everybody may choose versions, including the local one.
      env: { PORTAL_ENVIRONMENT: 'staging' },
      isReady: (text) => String(text).includes('ready: '),
    });
  }
  if (!(await answers(`${portal}/overrides.json`)))
    throw new Error(
      `the portal at ${portal} does not allow overrides, as in production: ${isLocal ? 'end it, and this command starts one that does' : 'name a staging portal'}`,
    );
  console.log(`building remote-${remote}`);
  await start('delivery/dist/dev.js', [remote, '--port', String(port), '--portal', portal], {
    isReady: (message) => message?.type === 'listening',
  });
} catch (problem) {
  fail(problem);
}
