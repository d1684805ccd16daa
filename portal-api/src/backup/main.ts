import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config';
import { prepareDataFolder } from '../platform/data-folder';
import { lockFolder } from '../platform/db/folder-lock';
import { embeddedDatabase, makeBackup } from './make-backup';
import { restoreBackup } from './restore-backup';
import { restoreToServer, serverDatabase } from './server-database';

/** `backup [--to <folder>]` and `restore <backup> [--replace]`, for scripts/backup.mjs and scripts/restore.mjs. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, replace: { type: 'boolean', default: false } },
});
const [action, folder] = positionals;

/** pg_dump and pg_restore need one session, which a pooler in transaction mode does not provide. */
const serverOf = ({ databaseUrl, databaseDirectUrl }: Config) => databaseDirectUrl ?? databaseUrl;

async function backup(config: Config): Promise<string> {
  const { dataDir, databaseSchema } = config;
  const databaseUrl = serverOf(config);
  const into = values.to === undefined ? join(dataDir, 'backups') : resolve(values.to);
  const make = (database: Parameters<typeof makeBackup>[0]['database']) =>
    makeBackup({ dataDir, into, now: new Date(), database });
  if (databaseUrl !== undefined) return make(serverDatabase({ url: databaseUrl, schema: databaseSchema }));
  return locked(dataDir, () => make(embeddedDatabase(dataDir)));
}

async function restore(config: Config): Promise<string> {
  if (folder === undefined) throw new Error('Name the backup: npm run restore -- <folder> [--replace]');
  const { dataDir } = config;
  const databaseUrl = serverOf(config);
  return locked(dataDir, async () => {
    prepareDataFolder(dataDir);
    const { manifest, replaced } = await restoreBackup({
      folder: resolve(folder),
      dataDir,
      now: new Date(),
      replace: values.replace,
      restoreServer: databaseUrl === undefined ? undefined : restoreToServer(databaseUrl),
    });
    const before = replaced === undefined ? '' : `; what was there is in ${replaced}`;
    return `restored ${manifest.files.length} files as of ${manifest.takenAt} to ${dataDir}${before}`;
  });
}

async function locked<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = lockFolder(dataDir);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

const say = (text: string) => process.stdout.write(`${text}\n`);

try {
  const config = readConfig(process.env);
  if (action === 'backup') say(await backup(config));
  else if (action === 'restore') say(await restore(config));
  else throw new Error('usage: backup [--to <folder>] | restore <backup> [--replace]');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
