import type { Config } from '../../config';
import { openCluster, type ClusterSteps } from './cluster';
import type { OpenedDatabase } from './database';
import { openServerDatabase } from './server-database';

/** Opens the PostgreSQL server of DATABASE_URL, or the data folder's embedded one; migrated, and seeded if new. */
export const openDatabase = (config: Config, steps: ClusterSteps): Promise<OpenedDatabase> =>
  config.databaseUrl === undefined
    ? openCluster(config.dataDir, steps)
    : openServerDatabase(
        { url: config.databaseUrl, directUrl: config.databaseDirectUrl, schema: config.databaseSchema },
        steps,
      );
