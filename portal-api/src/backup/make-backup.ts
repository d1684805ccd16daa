import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database';
import { copyTree, type CopiedFile } from './copy-tree';
import { writeManifest, type Manifest } from './manifest';

interface BackupInput {
  dataDir: string;
  /** Folder in which the folder of this backup is created. */
  into: string;
  now: Date;
  database: BackupDatabase;
}

export interface BackupDatabase {
  kind: Manifest['database'];
  /** Copies the database below `folder`; the paths are relative to that folder. */
  copy(folder: string): Promise<{ files: CopiedFile[]; schema?: string }>;
}

/**
 * Excluded from the data folder: files of a running process, remains of killed ones, files that are recreated when
 * missing, and other copies.
 */
const leftOut =
  /^(?:db|db\.new[^/]*|tmp|files\/(?:drafts|thumbnails)|backups|restoring|replaced-[^/]*|portal\.lock)$/;

const backupName = /^portal-[\dTZ-]+(?:\.incomplete)?$/;

/**
 * Copies database, files, secrets and releases to `<into>/portal-<time>/` and returns that folder. The database is
 * copied first: files are stored before their rows, so every row of the copy has its file. An interrupted backup has no
 * manifest.
 */
export async function makeBackup({ dataDir, into, now, database }: BackupInput): Promise<string> {
  const target = join(into, `portal-${now.toISOString().replace(/[:.]/g, '-')}`);
  const unfinished = `${target}.incomplete`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const { files: ofDatabase, schema } = await database.copy(unfinished);
    // `into` may be below the data folder: only earlier backups in it are left out.
    const isBackup = (path: string) =>
      resolve(dataDir, dirname(path)) === resolve(into) && backupName.test(basename(path));
    const isCopied = (path: string) => !leftOut.test(path) && !isBackup(path);
    const others = await copyTree(dataDir, join(unfinished, 'data'), isCopied);
    const files = [...ofDatabase, ...others.map((file) => ({ ...file, path: `data/${file.path}` }))];
    await writeManifest(unfinished, {
      format: 1,
      takenAt: now.toISOString(),
      database: database.kind,
      ...(schema === undefined ? {} : { schema }),
      files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    });
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  return target;
}

/**
 * Copies the embedded cluster of `dataDir`. With `db`, the cluster is open: it has a single connection, and nothing is
 * written while that is held. Other calls wait meanwhile, about a second for each 200 MB.
 */
export const embeddedDatabase = (dataDir: string, db?: Db): BackupDatabase => ({
  kind: 'embedded',
  async copy(folder) {
    const copyCluster = () => copyTree(join(dataDir, 'db'), join(folder, 'data', 'db'));
    const copied = await (db
      ? db.connection().execute(async (connection) => {
          await sql`checkpoint`.execute(connection);
          return copyCluster();
        })
      : copyCluster());
    return { files: copied.map((file) => ({ ...file, path: `data/db/${file.path}` })) };
  },
});
