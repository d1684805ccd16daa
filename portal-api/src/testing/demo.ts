import type { FastifyInstance } from 'fastify';
import { fixedClock } from 'shared-kernel/domain/clock';
import { buildApp } from '../app';
import { compose } from '../compose';
import { readConfig } from '../config';
import { modules } from '../modules';
import type { Context } from '../platform/context';
import { tidy } from '../platform/db/cluster';
import { migrate } from '../platform/db/migrate';
import { openPglite } from '../platform/db/open-pglite';
import { createServer } from '../platform/http/server';
import { seedDatabase } from '../seeds/run';
import { tempFolder } from './temp-folder';
import { createTestWorkers } from './test-workers';

export interface Demo {
  ctx: Context;
  /** Starts the API on this data, for injected requests. */
  serve(): Promise<FastifyInstance>;
  close(): Promise<void>;
}

const ignore = () => undefined;

/** Opens the whole demo in memory, as at the first start of the portal. Takes some seconds. */
export async function openDemo(now = '2026-11-21T09:30:00+08:00'): Promise<Demo> {
  const { db } = await openPglite();
  await migrate(db);
  const token = 'provider-token-of-the-tests';
  const config = readConfig({
    PORTAL_DATA_DIR: tempFolder(),
    PORTAL_SEED: 'demo',
    PROVIDER_TOKEN: token,
    DEMO_NOW: now,
  });
  const secrets = { pii: Buffer.from('a secret that only tests know'), providerToken: token };
  const log = { info: ignore, warn: ignore, error: ignore };
  const workers = createTestWorkers();
  const parts = { config, secrets, db, clock: fixedClock(now), log, workers };
  let last = Date.now();
  await seedDatabase(parts, (text) => {
    if (process.env.TEST_LOG === 'on') process.stderr.write(`${Date.now() - last} ms ${text}\n`);
    last = Date.now();
  });
  await tidy(db);
  const { ctx, registry, feed } = compose(parts);
  return {
    ctx,
    async serve() {
      const server = await createServer({ log: false });
      await buildApp({ ctx, modules, registry, feed, providerToken: token, server });
      return server;
    },
    async close() {
      await Promise.all([db.destroy(), workers.close()]);
    },
  };
}
