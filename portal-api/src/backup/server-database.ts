import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database';
import { openPostgres, unlimited } from '../platform/db/open-postgres';
import type { ServerAddress } from '../platform/db/server-database';
import { findExisting, placeExtension } from '../platform/db/server-schema';
import { copyFile } from './copy-tree';
import { endOf } from './end-of-tool';
import type { BackupDatabase } from './make-backup';
import type { ServerRestore } from './restore-backup';

const dumpName = 'database.dump';

/** Copies the portal's schema on a PostgreSQL server with PostgreSQL's tools, of its version or a newer one. */
export const serverDatabase = ({ url, schema: requested }: ServerAddress): BackupDatabase => ({
  kind: 'server',
  async copy(folder) {
    const schema = await onServer(url, (db) => findExisting(db, requested));
    if (schema === undefined) throw new Error('The database of DATABASE_URL holds no portal yet.');
    const path = join(folder, dumpName);
    const fresh = `${path}.new`;
    await runTool('pg_dump', ['--format=custom', '--no-owner', `--schema=${schema}`, `--file=${fresh}`, url]);
    const facts = await copyFile(fresh, path);
    await rm(fresh);
    return { files: [{ path: dumpName, ...facts }], schema };
  },
});

/** Loads a dump. With `replace`, the present tables are kept in a renamed schema. */
export const restoreToServer =
  (url: string): ServerRestore =>
  ({ folder, schema, replace, now }) =>
    onServer(url, async (db) => {
      const present = await findExisting(db, schema);
      if (present !== undefined && !replace)
        throw new Error(`The schema ${schema} holds a portal. With --replace it is kept under another name.`);
      const kept = `${schema}_replaced_${now.toISOString().replace(/\D/g, '').slice(0, 14)}`;
      const renameSchema = (from: string, to: string) =>
        sql`alter schema ${sql.id(from)} rename to ${sql.id(to)}`.execute(db);
      if (present !== undefined) await renameSchema(schema, kept);
      try {
        await placeExtension(db, schema);
        const mode = ['--no-owner', '--single-transaction', '--exit-on-error'];
        await runTool('pg_restore', [...mode, `--dbname=${url}`, join(folder, dumpName)]);
      } catch (error) {
        if (present !== undefined) await renameSchema(kept, schema);
        throw error;
      }
    });

async function onServer<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openPostgres(url, 'pg_catalog', unlimited);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const runTool = (name: string, args: readonly string[]): Promise<void> =>
  endOf(spawn(name, args, { stdio: ['ignore', 'ignore', 'pipe'] }), name);
