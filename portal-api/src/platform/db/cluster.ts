import { existsSync, readdirSync, rmSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { renameDurably, syncFolder } from '../durable-files';
import type { Db, OnStatement, OpenedDatabase } from './database';
import { migrate } from './migrate';
import { openPglite } from './open-pglite';
import { writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';

/** The part of Emscripten's file system that is used to read the cluster. */
export type EngineFiles = Pick<PGlite['Module']['FS'], 'readdir' | 'stat' | 'isDir' | 'readFile'>;

/** Files written at a time: each write waits for the disk. */
const atOnce = 16;

/** Writes the cluster of a closed in-memory engine to a new folder; it is on the disk when the promise resolves. */
export async function writeCluster(files: EngineFiles, folder: string): Promise<void> {
  const found = findFiles(files, PGlite.paths.PGDATA);
  for (const path of found.folders) mkdirSync(join(folder, path), { recursive: true, mode: 0o700 });
  const waiting = found.files.values();
  const writeEach = async () => {
    for (const path of waiting)
      await writeFile(join(folder, path), files.readFile(`${PGlite.paths.PGDATA}${path}`), {
        mode: 0o600,
        flush: true,
      });
  };
  await Promise.all(Array.from({ length: atOnce }, writeEach));
  for (const path of found.folders.toReversed()) syncFolder(join(folder, path));
}

/** Returns the paths below a folder of the engine, each with a leading slash; a folder comes before its contents. */
function findFiles(files: EngineFiles, root: string, folder = ''): { folders: string[]; files: string[] } {
  const found = { folders: [folder], files: [] as string[] };
  for (const name of files.readdir(`${root}${folder}`)) {
    if (name === '.' || name === '..') continue;
    const path = `${folder}/${name}`;
    if (files.isDir(files.stat(`${root}${path}`).mode)) {
      const inner = findFiles(files, root, path);
      found.folders.push(...inner.folders);
      found.files.push(...inner.files);
    } else found.files.push(path);
  }
  return found;
}

export interface ClusterSteps {
  /** Fills a fresh, migrated database. */
  seed(db: Db): Promise<void>;
  progress(text: string): void;
  /** Called for the opened database, not while it is created. */
  onStatement?: OnStatement | undefined;
}

const unfinished = 'db.new';
const advice =
  'Put the folder back from a backup. Without one, move it out of the way: the next start then makes a new, empty database.';

export function embeddedFolder(dataDir: string): { folder: string; isThere: boolean } {
  const folder = join(dataDir, 'db');
  return { folder, isThere: existsSync(folder) };
}

/** Throws when files are missing: the engine would create a new cluster there, and the portal would be empty. */
function refuseIncomplete(folder: string): void {
  const missing = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'].filter(
    (name) => !existsSync(join(folder, name)),
  );
  if (missing.length > 0)
    throw new Error(
      `The folder ${folder} holds no complete database: ${missing.join(', ')} is missing. ${advice}`,
    );
}

/**
 * Opens the cluster in `<dataDir>/db`. A first start creates, migrates and seeds it in memory, where initdb is faster,
 * writes it next to that folder and renames it when complete: a kill at any moment leaves nothing or everything.
 */
export async function openCluster(dataDir: string, steps: ClusterSteps): Promise<OpenedDatabase> {
  const { folder, isThere } = embeddedFolder(dataDir);
  removeTemporaryFiles(dataDir);
  if (isThere) refuseIncomplete(folder);
  else await makeCluster(dataDir, folder, steps);
  steps.progress('opening the database');
  const { db, listen } = await openPglite({ folder, onStatement: steps.onStatement }).catch(
    (cause: unknown) => {
      throw new Error(`The database in ${folder} cannot be opened, it is damaged. ${advice}`, { cause });
    },
  );
  const applied = await migrate(db);
  if (applied.length > 0) steps.progress(`applied ${applied.length} migrations`);
  return { db, listen };
}

async function makeCluster(dataDir: string, folder: string, steps: ClusterSteps): Promise<void> {
  steps.progress('creating the database');
  const { db, pglite } = await openPglite();
  const files = pglite.Module.FS;
  try {
    await migrate(db);
    await steps.seed(db);
    await tidy(db);
  } finally {
    await db.destroy();
  }
  const fresh = join(dataDir, unfinished);
  await writeCluster(files, fresh);
  renameDurably(fresh, folder);
}

/** Updates statistics and visibility: unlike a server, the embedded engine never does so automatically. */
export const tidy = (db: Db) => sql`vacuum analyze`.execute(db);

function removeTemporaryFiles(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(unfinished)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
