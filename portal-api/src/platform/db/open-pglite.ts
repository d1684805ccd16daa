import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pageinspect } from '@electric-sql/pglite/contrib/pageinspect';
import { Kysely } from 'kysely';
import { logTo, type Database, type OnStatement, type OpenedDatabase } from './database';
import { embeddedNotices } from './notices';
import { pgliteDialect } from './pglite-dialect';
import { syncedFolder } from './synced-folder';
import { embeddedTypes } from './value-types';

interface PgliteSource {
  /** Folder of the cluster; absent: in memory. */
  folder?: string;
  /** A dumped cluster to start from. */
  dump?: Blob;
  onStatement?: OnStatement | undefined;
}

/** Opens the embedded PostgreSQL. A cluster that does not exist yet is made, which takes some seconds. */
export async function openPglite(source: PgliteSource = {}): Promise<OpenedDatabase & { pglite: PGlite }> {
  const pglite = await PGlite.create({
    ...(source.folder === undefined ? {} : syncedFolder(source.folder)),
    ...(source.dump ? { loadDataDir: source.dump } : {}),
    extensions: { amcheck, btree_gist, pageinspect },
    ...embeddedTypes,
  });
  await pglite.exec("set timezone to 'UTC'; create extension if not exists btree_gist");
  const db = new Kysely<Database>({ dialect: pgliteDialect(pglite), ...logTo(source.onStatement) });
  return { db, listen: embeddedNotices(db, pglite), pglite };
}
