import { execFile, fork, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readHostBuild } from '../build/host-build-record';
import { writeHostBuild, writeRemoteBuild } from '../edge/edge.fixture';
import { promote } from '../registry/deploy';
import { deployingTo, target } from '../registry/deploying.fixture';
import { openLocalBucket } from '../environment/bucket.fixture';
import type { BucketSettings } from '../storage/bucket-settings';
import { openStores } from '../storage/stores';

interface ServedFigures {
  store: 'folder' | 'bucket';
  /** From the time in the history until a page was answered with the other version; the slowest round, ms. */
  promoteMs: number;
  rollbackMs: number;
  /** Duration of the command itself, including the start of its process; the slowest round. */
  commandMs: number;
  rounds: number;
}

const run = promisify(execFile);
const remotes = ['claims', 'finance', 'insure', 'settings'];
const versions = ['0.1.0', '0.2.0'];
const rounds = 5;

/** Polls the page of a running edge while the command promotes a version and rolls it back. */
export async function measureServed(store: 'folder' | 'bucket', folder: string): Promise<ServedFigures> {
  const bucket = store === 'bucket' ? await openLocalBucket(1000) : undefined;
  const dataDir = join(folder, `served-${store}`);
  const hostDir = join(folder, 'host');
  await publish(dataDir, hostDir, bucket?.settings);
  const env = { ...process.env, PORTAL_HOST_DIR: hostDir, ...bucket?.env };
  const edgeDir = bucket ? join(folder, 'served-edge') : dataDir;
  const edge = fork(resolve('delivery/dist/edge.js'), [], {
    env: { ...env, PORT: '0', EDGE_HOST: '127.0.0.1', PORTAL_DATA_DIR: edgeDir },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const page = `http://127.0.0.1:${await portOf(edge)}/login`;
  const figures = { promoteMs: 0, rollbackMs: 0, commandMs: 0 };
  const give = async (line: string, isServed: (html: string) => boolean) => {
    const began = performance.now();
    const args = [resolve('delivery/dist/delivery.js'), ...line.split(' '), '--json'];
    const served = servedSince(page, isServed);
    const { stdout } = await run(process.execPath, args, { env: { ...env, PORTAL_DATA_DIR: dataDir } });
    figures.commandMs = Math.max(figures.commandMs, performance.now() - began);
    return (await served) - Date.parse((JSON.parse(stdout) as { change: { at: string } }).change.at);
  };
  const has = (version: string) => (html: string) =>
    html.includes(`"url":"/remotes/claims/${version}/mf-manifest.json"`);
  for (let round = 0; round < rounds; round += 1) {
    const promoted = await give('promote claims 0.2.0 --env production', has('0.2.0'));
    const back = await give('rollback claims --env production', has('0.1.0'));
    figures.promoteMs = Math.max(figures.promoteMs, promoted);
    figures.rollbackMs = Math.max(figures.rollbackMs, back);
  }
  edge.kill('SIGTERM');
  await bucket?.close();
  const { promoteMs, rollbackMs, commandMs } = figures;
  return {
    store,
    promoteMs: Math.round(promoteMs),
    rollbackMs: Math.round(rollbackMs),
    commandMs: Math.round(commandMs),
    rounds,
  };
}

async function publish(dataDir: string, hostDir: string, bucket: BucketSettings | undefined): Promise<void> {
  writeHostBuild(hostDir);
  const { published, verifications, registry } = openStores(dataDir, bucket);
  const host = readHostBuild(hostDir).name;
  const at = new Date().toISOString();
  for (const remote of remotes)
    for (const version of versions) {
      const build = join(dataDir, 'builds', remote, version);
      writeRemoteBuild(build, { name: remote, version });
      await published.put(build);
      await verifications.put({ remote, version, host, at, checks: ['files'] });
    }
  for (const remote of remotes) await promote(deployingTo(registry), { ...target, remote }, '0.1.0');
}

/** Returns the time when a page load was first answered with the expected version. */
async function servedSince(page: string, isServed: (html: string) => boolean): Promise<number> {
  for (;;) {
    const html = await (await fetch(page)).text();
    if (isServed(html)) return Date.now();
    await new Promise((resume) => setTimeout(resume, 5));
  }
}

function portOf(edge: ChildProcess): Promise<number> {
  return new Promise((fulfil, reject) => {
    edge.once('exit', (code) => reject(new Error(`the edge ended with ${code}`)));
    edge.on('message', (message: { port?: number }) => {
      if (message.port) fulfil(message.port);
    });
  });
}
