import { join } from 'node:path';
import type { Context } from '../platform/context';
import { embeddedDatabase, makeBackup } from './make-backup';

/** Registers `backup` with the embedded database: only the process that has opened it can copy it consistently. */
export function registerBackup({ provider, config, db }: Context): void {
  const { dataDir } = config;
  provider.command(
    'backup',
    { help: 'copy database, files, secrets and releases to a folder below backups/ of the data folder' },
    async () => {
      // A backup is dated by the machine's clock, whatever the portal's clock was set to.
      const now = new Date();
      const into = join(dataDir, 'backups');
      return { folder: await makeBackup({ dataDir, into, now, database: embeddedDatabase(dataDir, db) }) };
    },
  );
}
