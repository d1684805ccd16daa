import { buildApp } from './app';
import { registerBackup } from './backup/backup.command';
import { refuseHalfRestored } from './backup/restore-backup';
import { compose } from './compose';
import type { Config } from './config';
import { createMetricsServer } from './metrics';
import { modules } from './modules';
import { readSealKey } from './modules/documents/seal/seal-key';
import { registerClockCommands } from './modules/provider';
import { prepareDataFolder } from './platform/data-folder';
import { tidy } from './platform/db/cluster';
import { lockFolder } from './platform/db/folder-lock';
import { markInUse } from './platform/db/instance-lock';
import { openDatabase } from './platform/db/open-database';
import { createServer } from './platform/http/server';
import { createWorkers } from './platform/workers/workers';
import { daily, jobsEveryMs } from './platform/jobs/jobs';
import { repeat } from './platform/repeat';
import { readPortalSecret, readProviderToken, refuseLostSecret } from './platform/secret/secrets';
import { sameSecret, settleSecret, writeFingerprint } from './platform/secret/settle-secret';
import { deliverTexts } from './platform/sms/deliver-texts';
import { smsGateways } from './platform/sms/sms-config';
import { noSmsGateway } from './platform/sms/texts';
import { createClock, resumeClock } from './platform/test-clock';
import { refuseDemoAccounts } from './seeds/demo-accounts';
import { seedDatabase } from './seeds/run';
import type { Context } from './platform/context';
import { findCorruption } from './platform/db/find-corruption';

export interface Started {
  /** Where it listens, on the loopback. */
  port: number;
  stop(): Promise<void>;
}

const roundMs = { jobs: jobsEveryMs, autopilot: 2_000, texts: 1_000, tidying: 3_600_000 } as const;

/**
 * Opens the data folder, prepares the database, listens and starts the work that happens by the clock.
 * `workerScript` is the bundled `worker.ts`.
 */
export async function start(
  config: Config,
  progress: (text: string) => void,
  workerScript: URL,
): Promise<Started> {
  const lock = lockFolder(config.dataDir);
  try {
    refuseHalfRestored(config.dataDir);
    prepareDataFolder(config.dataDir);
    const providerToken = readProviderToken(config);
    const secret = readPortalSecret(config);
    refuseLostSecret(config, secret);
    const { clock, fixed } = createClock(config);
    const server = await createServer({ log: true, edgeSecret: config.edgeSecret });
    const workers = createWorkers({ script: workerScript, log: server.log });
    const sealKey = await readSealKey(config, clock.now());
    const parts = { config, sealKey, clock, log: server.log, workers };
    const { db, listen } = await openDatabase(config, {
      progress,
      async seed(fresh) {
        secret.keep();
        await writeFingerprint(fresh, secret.text);
        const secrets = { pii: Buffer.from(secret.text), providerToken };
        await seedDatabase({ ...parts, secrets, db: fresh }, progress);
      },
    });
    const use =
      config.databaseUrl === undefined ? undefined : await markInUse(db, sameSecret(db, server.log));
    const secrets = { pii: await settleSecret(db, secret), providerToken };
    if (config.databaseUrl !== undefined && config.seed !== 'demo') await refuseDemoAccounts(db);
    if (config.demoSmsCode === undefined && !config.sms) server.log.warn(noSmsGateway);
    if (fixed) await resumeClock(db, config, fixed);
    const { ctx, registry, feed } = compose({ ...parts, secrets, db, listen });
    if (fixed) registerClockCommands(ctx, fixed);
    if (config.databaseUrl === undefined) registerBackup(ctx);
    const { providerListen, metricsListen } = config;
    const providerServer = providerListen && (await createServer({ log: true }));
    const watched = providerServer ? [server, providerServer] : [server];
    const metricsServer = metricsListen && (await createMetricsServer({ ctx, feed, watched }));
    const app = await buildApp({ ctx, registry, feed, providerToken, server, providerServer, modules });
    // It reads the whole database, and what is due must not wait for that.
    if (config.databaseUrl === undefined)
      ctx.jobs.register('database.check', daily(watchCorruption), { after: 'all others' });
    if (providerListen) await providerServer?.listen(providerListen);
    if (metricsListen) await metricsServer?.listen(metricsListen);
    await app.listen({ host: '127.0.0.1', port: config.port });
    const rounds = [repeat(roundMs.jobs, ctx.jobs.runAll)];
    if (config.databaseUrl === undefined)
      rounds.push(repeat(roundMs.tidying, async () => void (await tidy(db))));
    if (config.sms) {
      const gateways = smsGateways(config.sms, clock);
      rounds.push(repeat(roundMs.texts, () => deliverTexts(ctx, gateways)));
    }
    if (config.autopilot) rounds.push(repeat(roundMs.autopilot, () => registry.pilotRound(ctx)));
    void ctx.jobs.runAll();
    const { port } = addressOf(app.server.address());
    return {
      port,
      async stop() {
        await Promise.all([app.close(), providerServer?.close(), metricsServer?.close()]);
        await Promise.all(rounds.map((round) => round.stop()));
        await Promise.all([ctx.jobs.settled(), ctx.imports.settled()]);
        await use?.release();
        await workers.close();
        await db.destroy();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function addressOf(address: string | { port: number } | null): { port: number } {
  if (address === null || typeof address === 'string') throw new Error('the API listens on no port');
  return address;
}

/** Reads the whole embedded database and reports damaged pages to the operator before they reach a backup. */
async function watchCorruption({ db, alarms }: Context): Promise<void> {
  const found = await findCorruption(db);
  if (found.length === 0) alarms.clear('database-damaged');
  else alarms.raise('database-damaged', { found });
}
