import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findCorruption } from '../platform/db/find-corruption';
import { openPglite } from '../platform/db/open-pglite';
import { copyTree } from './copy-tree';
import { manifestName, readManifest, type Manifest } from './manifest';

interface RestoreInput {
  folder: string;
  dataDir: string;
  now: Date;
  /** Moves the present data into `replaced-<time>`; otherwise the data folder must be empty. */
  replace: boolean;
  /** Restores a database dump that was taken from a server; undefined when the portal has no server. */
  restoreServer?: ServerRestore | undefined;
}

export type ServerRestore = (dump: {
  folder: string;
  schema: string;
  replace: boolean;
  now: Date;
}) => Promise<void>;

/** Restored data is prepared here. A data folder that contains it was not fully restored and does not start. */
const restoringName = 'restoring';

/** Whether an entry of the data folder stays in place when a backup replaces the others. */
const keptInPlace = (name: string): boolean =>
  name === 'portal.lock' || name === 'backups' || name === restoringName || name.startsWith('replaced-');

/** Restores a backup; throws without changing anything when it is incomplete. The caller holds the folder's lock. */
export async function restoreBackup(input: RestoreInput): Promise<{ manifest: Manifest; replaced?: string }> {
  const { folder, dataDir, now, replace, restoreServer } = input;
  const manifest = await readManifest(folder);
  if ((manifest.schema === undefined) !== (restoreServer === undefined))
    throw new Error(
      manifest.schema === undefined
        ? 'This backup is of an embedded database: restore it without DATABASE_URL.'
        : 'This backup is of a PostgreSQL server: name the server to restore to by DATABASE_URL.',
    );
  const present = readdirSync(dataDir).filter((name) => !keptInPlace(name));
  if (present.length > 0 && !replace)
    throw new Error(
      `The data folder ${dataDir} is not empty. With --replace its content is moved to a folder inside it.`,
    );
  const fresh = join(dataDir, restoringName);
  await rm(fresh, { recursive: true, force: true });
  try {
    await copyChecked(folder, fresh, manifest);
    if (manifest.schema === undefined) await requireSound(join(fresh, 'data', 'db'));
    else await restoreServer?.({ folder: fresh, schema: manifest.schema, replace, now });
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
  const replaced = join(dataDir, `replaced-${now.toISOString().replace(/[:.]/g, '-')}`);
  if (present.length > 0) await moveAll(present, dataDir, replaced);
  await moveAll(readdirSync(join(fresh, 'data')), join(fresh, 'data'), dataDir);
  await rm(fresh, { recursive: true });
  return { manifest, ...(present.length > 0 ? { replaced } : {}) };
}

async function copyChecked(from: string, to: string, manifest: Manifest): Promise<void> {
  const copied = await copyTree(from, to, (path) => path !== manifestName);
  const found = new Map(copied.map((file) => [file.path, file]));
  for (const { path, size, sha256 } of manifest.files) {
    const file = found.get(path);
    if (!file) throw new Error(`The backup is not whole: ${path} is missing.`);
    if (file.size !== size || file.sha256 !== sha256)
      throw new Error(`The backup is damaged: ${path} is not the file that was copied.`);
  }
}

async function requireSound(folder: string): Promise<void> {
  const { db } = await openPglite({ folder });
  try {
    const [first] = await findCorruption(db);
    if (first)
      throw new Error(`The database in the backup is damaged (${first.relation}: ${first.problem}).`);
  } finally {
    await db.destroy();
  }
}

async function moveAll(names: readonly string[], from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of names) await rename(join(from, name), join(to, name));
}

/** Throws when a restore was interrupted between two of its moves. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, restoringName)))
    throw new Error(
      `A restore into ${dataDir} was cut off. Run npm run restore -- <backup> --replace again.`,
    );
}
