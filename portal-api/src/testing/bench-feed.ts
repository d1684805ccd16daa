import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from 'shared-kernel/domain/clock';
import { messageKind } from 'shared-kernel/domain/dictionaries';
import { buildApp } from '../app';
import { compose } from '../compose';
import { readConfig } from '../config';
import { modules } from '../modules';
import { openPglite } from '../platform/db/open-pglite';
import { migrate } from '../platform/db/migrate';
import { createServer } from '../platform/http/server';
import { seedDatabase } from '../seeds/run';
import { addReaders } from './bench-feed-readers';
import { browse, type BrowserReport, type BrowserTask } from './bench-feed-browsers';
import type { Workers } from '../platform/workers/workers';

/** Workers for code that reads no foreign files and draws no documents. */
const noWorkers: Workers = {
  run: () => Promise.reject(new Error('there are no workers here')),
  tasks: () => {
    throw new Error('nor are there tasks');
  },
  close: async () => undefined,
};

/**
 * Measures how many live feeds one core serves: opens `FEEDS` (2,000) of as many employers from a second process,
 * writes a message to each employer in one transaction, and reports how long it took until the last browser had both of
 * its frames, and the memory per connection. Reports figures without asserting them. Run it on one core and with
 * `--expose-gc`, so that only memory in use is counted.
 */
const count = Number(process.env.FEEDS ?? 2_000);
/** Feeds opened before memory is measured: the code that Node compiles for the first connections does not count. */
const warmUp = 200;
const rounds = 5;

if (process.send) browse();
else process.stdout.write(`${JSON.stringify(await measure(), undefined, 2)}\n`);

async function measure(): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-feed-'));
  const config = readConfig({ PORTAL_DATA_DIR: dataDir, PORTAL_SEED: 'none' });
  const { db, listen } = await openPglite();
  await migrate(db);
  const log = { info: ignore, warn: ignore, error: ignore };
  const secrets = {
    pii: Buffer.from('a secret that only the benchmark knows'),
    providerToken: 'x'.repeat(16),
  };
  const parts = { config, secrets, db, clock: systemClock, log, workers: noWorkers };
  await seedDatabase(parts, ignore);
  const { ctx, registry, feed } = compose({ ...parts, listen });
  const server = await createServer({ log: false });
  await buildApp({ ctx, registry, feed, providerToken: secrets.providerToken, server, modules });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const readers = await addReaders(ctx, count);

  const browsers = fork(fileURLToPath(import.meta.url), { env: process.env });
  const report = () =>
    new Promise<BrowserReport>(
      (resolve) => void browsers.once('message', (counts) => resolve(counts as BrowserReport)),
    );
  const ask = (task: BrowserTask) => {
    const answer = report();
    browsers.send(task);
    return answer;
  };
  const { port } = server.server.address() as AddressInfo;
  const first = await ask({ do: 'open', port, readers: readers.slice(0, warmUp) });
  const before = memory();
  const opened = await ask({ do: 'open', port, readers: readers.slice(warmUp) });
  const holding = memory();

  const broadcasts = [];
  for (let round = 1; round <= rounds; round += 1) {
    const got = ask({ do: 'await', unread: round });
    const cpu = process.cpuUsage();
    const writing = Date.now();
    await ctx.db.transaction().execute(async (trx) => {
      for (const { customerId } of readers)
        await ctx.outbox.add(trx, {
          customerId,
          kind: messageKind.code.system,
          subject: '通知',
          content: '<p>内容</p>',
          popup: true,
        });
    });
    const committed = Date.now();
    const { at } = await got;
    const { user, system } = process.cpuUsage(cpu);
    broadcasts.push({
      writeMs: committed - writing,
      deliverMs: at - committed,
      cpuMs: Math.round((user + system) / 1000),
    });
  }
  browsers.kill();
  await server.close();
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
  return {
    feeds: opened.feeds,
    openMs: first.ms + opened.ms,
    memoryPerFeed: {
      heapKb: perFeed(holding.heap - before.heap),
      rssKb: perFeed(holding.rss - before.rss),
    },
    broadcasts,
  };
}

function ignore(): void {}

function perFeed(bytes: number): number {
  return Math.round((bytes / 1024 / (count - warmUp)) * 10) / 10;
}

function memory(): { heap: number; rss: number } {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, rss };
}
