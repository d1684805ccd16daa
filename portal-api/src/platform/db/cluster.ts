import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { renameDurably } from '../durable-files';
import type { Db, OnStatement, OpenedDatabase } from './database';
import { writeCluster } from './engine-files';
import { migrate } from './migrate';
import { openPglite } from './open-pglite';

export interface ClusterSteps {
  /** Fills a fresh, migrated database. */
  seed(db: Db): Promise<void>;
  progress(text: string): void;
  /** Of the opened database; not while it is made. */
  onStatement?: OnStatement | undefined;
}

const unfinished = 'db.new';
const advice =
  'Put the folder back from a backup. Without one, move it out of the way: the next start then makes a new, empty database.';

/** Folder of the embedded database. */
export function embeddedFolder(dataDir: string): { folder: string; isThere: boolean } {
  const folder = join(dataDir, 'db');
  return { folder, isThere: existsSync(folder) };
}

/** The engine would make a new cluster in a folder that has lost these, and the portal would be empty. */
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
 * Opens the cluster in `<dataDir>/db`. A first start makes, migrates and seeds it in memory, where initdb is quicker,
 * writes it beside that place and renames it when it is complete: a kill at any moment leaves nothing or the whole.
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

/** Brings statistics and visibility up to date: unlike a server, the embedded engine never does so by itself. */
export const tidy = (db: Db) => sql`vacuum analyze`.execute(db);

function removeTemporaryFiles(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(unfinished)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
