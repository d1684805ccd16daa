import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { adoptBuild } from '../build/adopt-build';
import { filesBelow } from '../build/plain-files';
import { commandsIn } from '../commands/desk.fixture';
import { releaseBuilds } from '../commands/release-builds';
import {
  anEdge,
  longScript,
  portOf,
  temporaryFolder,
  write,
  writeCheckout,
  writeHostBuild,
  writeRemoteBuild,
} from '../edge/edge.fixture';
import { openLocalBucket } from '../environment/bucket.fixture';
import { openStores, type Stores } from '../storage/stores';
import {
  claimed,
  plantedIn,
  secret,
  soundBuild,
  spoiledWith,
  type ClaimedIndex,
} from './hostile-folders.fixture';
import { hasNginx } from '../../../scripts/lib/run-nginx.mjs';
import { startNginx, type RunningNginx } from './nginx.fixture';

const folder = temporaryFolder();
const [dataDir, hostDir] = [join(folder, 'data'), join(folder, 'host')];
let edge: FastifyInstance;
let nginx: RunningNginx | undefined;

beforeAll(async () => {
  writeHostBuild(hostDir);
  write(dataDir, { 'provider.token': secret, 'outside/token.js': secret });
  edge = await anEdge({ dataDir, hostDir });
  const port = await portOf(edge);
  if (hasNginx) nginx = await startNginx({ api: port, edge: port, secret: 'x'.repeat(32) });
});

afterAll(async () => {
  await nginx?.stop();
  await edge.close();
});

const encodings = ['identity', 'gzip', 'br, gzip'];

/** Requests an address exactly as written, and resolves with the decompressed response. */
function ask(port: number, path: string, encoding: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(
      { host: '127.0.0.1', port, path, headers: { 'accept-encoding': encoding } },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve(`${bytes.toString()} ${unpacked(bytes, reply.headers['content-encoding'])}`);
        });
      },
    );
    request.on('error', reject).setTimeout(5000, () => request.destroy(new Error(`no answer: ${path}`)));
  });
}

function unpacked(bytes: Buffer, encoding = ''): string {
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync }[encoding];
  try {
    return unpack ? unpack(bytes).toString() : '';
  } catch {
    return '';
  }
}

describe('an unpublished file in a served folder', () => {
  /** Serves a sound version, and publishes an earlier build of the host. */
  beforeEach(async () => {
    for (const name of ['remotes', 'registry', 'verifications'])
      rmSync(join(dataDir, name), { recursive: true, force: true });
    rmSync(hostDir, { recursive: true, force: true });
    writeHostBuild(hostDir);
    writeRemoteBuild(join(folder, 'claims'));
    const stores = openStores(dataDir);
    writeHostBuild(join(folder, 'earlier'), { version: '0.0.1' });
    await stores.published.put(join(folder, 'earlier'));
    const releasing = { stores, hostDir, who: 'spec', now: () => new Date() };
    await releaseBuilds(releasing, [join(folder, 'claims')]);
  });

  it.each(plantedIn({ dataDir, hostDir }))(
    'is served neither by the edge nor through nginx: %s',
    async (_title, plant, ...addresses) => {
      plant();

      const given: string[] = [];
      for (const [server, port] of [
        ['edge', (edge.server.address() as AddressInfo).port],
        ['nginx', nginx?.port],
      ] as const)
        for (const path of port === undefined ? [] : addresses)
          for (const encoding of encodings)
            if ((await ask(port as number, path, encoding)).includes(secret))
              given.push(`${server} ${path} ${encoding}`);

      expect(given).toEqual([]);
    },
  );
});

describe('a folder that was built elsewhere', () => {
  const from = join(folder, 'visits');
  const rootDir = join(folder, 'checkout');
  const publish = (stores: Stores) =>
    commandsIn({ rootDir, dataDir, hostDir, stores })(`publish visits --version 1.0.0 --from ${from}`);

  beforeEach(() => {
    for (const dir of [from, join(dataDir, 'remotes')]) rmSync(dir, { recursive: true, force: true });
    writeHostBuild(hostDir);
    write(from, soundBuild);
    writeCheckout(rootDir);
  });

  it.each(spoiledWith({ dataDir }))(
    'is refused with a message, and nothing is stored: %s',
    async (_title, spoil, ...words) => {
      const bucket = await openLocalBucket();
      spoil(from);

      for (const stores of [openStores(dataDir), openStores(join(folder, 'other'), bucket.settings)]) {
        const { stdout, stderr, code } = await publish(stores);
        expect([stdout, code]).toEqual(['', 1]);
        for (const word of words) expect(stderr).toContain(word);
        expect(stderr).not.toMatch(/^ +at |\.ts:\d|ZodError|E[A-Z]{4,}:/m);
        expect(await stores.published.names()).toEqual([]);
      }
      expect([...bucket.objects.keys()]).toEqual([]);
      await bucket.close();
    },
  );

  it('is published without files that no browser needs, and with compressed copies made by publish', async () => {
    write(from, {
      'entry.js': longScript,
      'entry.js.gz': gzipSync(secret),
      'entry.js.map': '{}',
      'mf-stats.json': '{}',
      '.vite/notes.json': '{}',
      'nested/remote.json': '{}',
    });
    const { published } = openStores(dataDir);

    expect(await publish(openStores(dataDir))).toMatchObject({ stderr: '', code: 0 });

    const stored = filesBelow(await published.folderOf('visits', '1.0.0'));
    expect(stored).toEqual([
      'entry.js',
      'entry.js.br',
      'entry.js.gz',
      'entry.js.map',
      'mf-manifest.json',
      'nested/remote.json',
      'remote.json',
    ]);
    const copy = await edge.inject({
      url: '/remotes/visits/1.0.0/entry.js',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(gunzipSync(copy.rawPayload).toString()).toBe(longScript);
    expect((await edge.inject('/remotes/visits/1.0.0/nested/remote.json')).statusCode).toBe(200);
    expect((await edge.inject('/remotes/visits/1.0.0/entry.js.map')).statusCode).toBe(404);
  });

  it('is adopted without outside files while one of its folders is repeatedly replaced by a link', async () => {
    write(from, Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`chunks/${at}.js`, 'void 0;'])));
    write(folder, { 'aside/0.js': secret });
    const exchange = `
      const { renameSync, symlinkSync, rmSync } = require('fs');
      for (;;) {
        renameSync('chunks', 'real'); symlinkSync(${JSON.stringify(join(folder, 'aside'))}, 'chunks');
        rmSync('chunks'); renameSync('real', 'chunks');
      }`;
    const attacker = spawn(process.execPath, ['-e', exchange], { cwd: from, stdio: 'ignore' });
    try {
      for (let round = 0; round < 5; round += 1) {
        const outputDir = join(folder, 'adopted');
        await adoptBuild({ from, version: '1.0.0', outputDir }).catch(() => {});
        for (const file of existsSync(outputDir) ? filesBelow(outputDir) : [])
          expect(readFileSync(join(outputDir, file), 'utf8')).not.toContain(secret);
      }
    } finally {
      attacker.kill('SIGKILL');
    }
  });
});

describe('a version in a bucket', () => {
  beforeAll(() => writeRemoteBuild(join(folder, 'claims')));

  it.each(claimed)('is not copied when its index claims %s', async (_title, change, words) => {
    const bucket = await openLocalBucket();
    await openStores(join(folder, 'publisher'), bucket.settings).published.put(join(folder, 'claims'));
    const [key = ''] = [...bucket.objects.keys()].filter((name) => name.includes('versions/'));
    const index = JSON.parse(String(bucket.objects.get(key)?.bytes)) as ClaimedIndex;
    change(index);
    bucket.objects.set(key, { bytes: Buffer.from(JSON.stringify(index)), meta: {} });
    const { published } = openStores(join(folder, 'reader'), bucket.settings);

    await expect(published.folderOf('claims', '0.1.0')).rejects.toThrow(words);

    expect(existsSync(join(folder, 'reader', 'remotes', 'claims'))).toBe(false);
    await bucket.close();
  });
});
