import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './database';
import { migrate } from './migrate';
import { openPglite } from './open-pglite';

export interface ClusterSteps {
  /** Fills a fresh, migrated database. */
  seed(db: Db): Promise<void>;
  progress(text: string): void;
}

const unfinished = 'db.new';

/**
 * Opens the cluster in `<dataDir>/db`. A first start makes, migrates and seeds it beside that place and renames it
 * when it is complete, so that a kill at any moment leaves either nothing or the whole.
 */
export async function openCluster(dataDir: string, steps: ClusterSteps): Promise<Db> {
  const folder = join(dataDir, 'db');
  removeLeftovers(dataDir);
  if (!existsSync(folder)) await makeCluster(dataDir, folder, steps);
  steps.progress('opening the database');
  const { db } = await openPglite({ folder });
  const applied = await migrate(db);
  if (applied.length > 0) steps.progress(`applied ${applied.length} migrations`);
  return db;
}

async function makeCluster(dataDir: string, folder: string, steps: ClusterSteps): Promise<void> {
  steps.progress('creating the database');
  const fresh = join(dataDir, unfinished);
  const { db } = await openPglite({ folder: fresh });
  try {
    await migrate(db);
    await steps.seed(db);
    await tidy(db);
  } finally {
    await db.destroy();
  }
  renameSync(fresh, folder);
}

/** Brings statistics and visibility up to date: unlike a server, the embedded engine never does so by itself. */
export const tidy = (db: Db) => sql`vacuum analyze`.execute(db);

function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(unfinished)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
