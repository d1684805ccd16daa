import { refuseHalfRestored } from './backup/restore-backup';
import type { Config } from './config';
import { readSealKey, type SealKey } from './modules/documents/seal/seal-key';
import type { Log } from './platform/context';
import { prepareDataFolder } from './platform/data-folder';
import type { OnStatement } from './platform/db/database';
import { markInUse } from './platform/db/instance-lock';
import { openDatabase } from './platform/db/open-database';
import { requireSameSecrets, type SharedSecrets } from './platform/secret/same-secrets';
import { readPortalSecret, readProviderToken, refuseLostSecret } from './platform/secret/secrets';
import { sameSecret, settleSecret, writeFingerprint } from './platform/secret/settle-secret';
import { createClock, resumeClock } from './platform/test-clock';
import { createWorkers } from './platform/workers/workers';
import { refuseDemoAccounts } from './seeds/demo-accounts';
import { seedDatabase } from './seeds/run';

export interface InstanceParts {
  config: Config;
  log: Log;
  progress(text: string): void;
  /** Address of the bundled `worker.ts`. */
  workerScript: URL;
  onStatement?: OnStatement | undefined;
}

/**
 * Opens the data folder, whose lock the caller holds, and the database, which is migrated, seeded when it is new, and
 * compared with this instance's secrets. Rejects with a sentence for the person who starts it.
 */
export async function openInstance({ config, log, progress, workerScript, onStatement }: InstanceParts) {
  refuseHalfRestored(config.dataDir);
  prepareDataFolder(config.dataDir);
  const providerToken = readProviderToken(config);
  const secret = readPortalSecret(config);
  refuseLostSecret(config, secret);
  const { clock, fixed } = createClock(config);
  const workers = createWorkers({ script: workerScript, log });
  const sealKey = await readSealKey(config, clock.now());
  const parts = { config, sealKey, clock, log, workers };
  const { db, listen } = await openDatabase(config, {
    progress,
    onStatement,
    async seed(fresh) {
      secret.keep();
      await writeFingerprint(fresh, secret.text);
      const secrets = { pii: Buffer.from(secret.text), providerToken };
      await seedDatabase({ ...parts, secrets, db: fresh }, progress);
    },
  });
  const isShared = config.databaseUrl !== undefined;
  const use = isShared ? await markInUse(db, sameSecret(db, log)) : undefined;
  const secrets = { pii: await settleSecret(db, secret), providerToken };
  if (isShared) await requireSameSecrets(db, secrets.pii, sharedSecretsOf(config, providerToken, sealKey));
  if (isShared && config.seed !== 'demo') await refuseDemoAccounts(db);
  if (fixed) await resumeClock(db, config, fixed);
  return {
    parts: { ...parts, secrets, db, listen },
    fixed,
    async close() {
      await use?.release();
      await workers.close();
      await db.destroy();
    },
  };
}

/** Returns secrets that instances with one database must share; none for an embedded one, which has one instance. */
export const sharedSecretsOf = (
  { edgeSecret, filesBucket }: Config,
  providerToken: string,
  sealKey: SealKey | undefined,
): SharedSecrets => ({
  PROVIDER_TOKEN: providerToken,
  PORTAL_EDGE_SECRET: edgeSecret,
  PORTAL_SEAL_CERTIFICATE: sealKey?.certificate.fingerprint256,
  FILES_STORE: filesBucket && `${filesBucket.url}/${filesBucket.prefix}`,
});
