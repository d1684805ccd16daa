import { openTracing } from 'delivery/observed/tracing';
import { buildApp } from './app';
import { registerBackup } from './backup/backup.command';
import { compose } from './compose';
import type { Config } from './config';
import { openInstance } from './instance';
import { createMetricsServer, endpointOf } from './metrics';
import { modules } from './modules';
import { dismissFeeds } from './modules/feed';
import { registerClockCommands } from './modules/provider';
import { tidy } from './platform/db/cluster';
import { lockFolder } from './platform/db/folder-lock';
import { createLeaving } from 'delivery/observed/leaving';
import { createServer } from './platform/http/server';
import { daily, jobsEveryMs } from './platform/jobs/jobs';
import { repeat } from './platform/repeat';
import { deliverTexts } from './platform/sms/deliver-texts';
import { smsGateways } from './platform/sms/sms-config';
import { noSmsGateway } from './platform/sms/texts';
import type { Context } from './platform/context';
import { findCorruption } from './platform/db/find-corruption';

export interface Started {
  /** Port on which the API listens. */
  port: number;
  stop(): Promise<void>;
}

const roundMs = { jobs: jobsEveryMs, autopilot: 2_000, texts: 1_000, tidying: 3_600_000 } as const;

/**
 * Opens the data folder, prepares the database, listens and starts the jobs. `workerScript` is the bundled `worker.ts`.
 */
export async function start(
  config: Config,
  progress: (text: string) => void,
  workerScript: URL,
): Promise<Started> {
  const lock = lockFolder(config.dataDir);
  try {
    const server = await createServer({ log: true, edgeSecret: config.edgeSecret });
    const leaving = createLeaving(server);
    const tracing = config.tracing && (await openTracing('portal-api', config.tracing));
    tracing?.watch(server, endpointOf);
    const onStatement = tracing?.statement;
    const instance = await openInstance({ config, log: server.log, progress, workerScript, onStatement });
    const { parts, fixed } = instance;
    const { db, clock } = parts;
    const { providerToken } = parts.secrets;
    if (config.demoSmsCode === undefined && !config.sms) server.log.warn(noSmsGateway);
    const { ctx, registry, feed } = compose(parts);
    if (tracing) ctx.jobs.runWithin(tracing.job);
    if (fixed) registerClockCommands(ctx, fixed);
    if (config.databaseUrl === undefined) registerBackup(ctx);
    const { providerListen, metricsListen } = config;
    const providerServer = providerListen && (await createServer({ log: true }));
    const watched = providerServer ? [server, providerServer] : [server];
    const metricsServer = metricsListen && (await createMetricsServer({ ctx, feed, watched }));
    const app = await buildApp({
      ctx,
      registry,
      feed,
      providerToken,
      server,
      providerServer,
      modules,
      leaving,
    });
    // The check reads the whole database, and due work must not wait for it.
    if (config.databaseUrl === undefined)
      ctx.jobs.register('database.check', daily(watchCorruption), { after: 'all others' });
    if (providerListen) await providerServer?.listen(providerListen);
    if (metricsListen) await metricsServer?.listen(metricsListen);
    await app.listen({ host: config.host, port: config.port });
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
        if (config.noticeMs > 0) await leaving.leave(config.noticeMs, () => dismissFeeds(server));
        await Promise.all([app.close(), providerServer?.close(), metricsServer?.close()]);
        await Promise.all(rounds.map((round) => round.stop()));
        await Promise.all([ctx.jobs.settled(), ctx.imports.settled()]);
        await Promise.all([instance.close(), tracing?.close()]);
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
