import type { Config } from './config';
import { createLiveFeed, type LiveFeed } from './modules/feed';
import { createPdfSealer } from './modules/documents/seal/pdf-sealer';
import type { SealKey } from './modules/documents/seal/seal-key';
import { createFileStore } from './modules/files/file-store';
import { createOutbox } from './modules/messages/outbox';
import { createAlarms } from './platform/alarms';
import { createAudit } from './platform/audit';
import type { Context, Log } from './platform/context';
import type { OpenedDatabase } from './platform/db/database';
import { createImports } from './platform/imports/imports';
import { createJobs } from './platform/jobs/jobs';
import { createLeases } from './platform/leases';
import { createExportTurns } from './platform/lists/export-turns';
import { createPii } from './platform/pii';
import { createProviderRegistry, type ProviderRegistry } from './platform/provider/registry';
import type { Secrets } from './platform/secret/secrets';
import type { Workers } from './platform/workers/workers';
import type { Clock } from 'shared-kernel/domain/clock';

export interface Parts {
  config: Config;
  secrets: Secrets;
  /** Without it documents are issued without an electronic seal. */
  sealKey?: SealKey | undefined;
  db: OpenedDatabase['db'];
  /** Without it the live feed polls for changes. */
  listen?: OpenedDatabase['listen'];
  clock: Clock;
  log: Log;
  workers: Workers;
}

/** Assembles the context of one app. */
export function compose({ config, secrets, sealKey, db, listen, clock, log, workers }: Parts): {
  ctx: Context;
  registry: ProviderRegistry;
  feed: LiveFeed;
} {
  const registry = createProviderRegistry();
  const pii = createPii(secrets.pii);
  const leases = createLeases(db, log);
  const feed = createLiveFeed({ db, listen, clock, log });
  const alarms = createAlarms(log);
  const ctx: Context = {
    config,
    db,
    clock,
    log,
    pii,
    alarms,
    audit: createAudit(clock),
    outbox: createOutbox(clock),
    leases,
    files: createFileStore({
      dataDir: config.dataDir,
      bucket: config.filesBucket,
      log,
      alarms,
      clock,
      pii,
      workers,
      leases,
    }),
    jobs: createJobs(() => ctx),
    provider: registry,
    imports: createImports(() => ctx),
    exportTurns: createExportTurns(),
    workers,
    sealer: sealKey && createPdfSealer(sealKey, alarms),
  };
  return { ctx, registry, feed };
}
