import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pageinspect } from '@electric-sql/pglite/contrib/pageinspect';
import { Kysely } from 'kysely';
import { logTo, type Database, type OnStatement, type OpenedDatabase } from './database';
import { embeddedNotices } from './notices';
import { pgliteDialect } from './pglite-dialect';
import { embeddedTypes } from './value-types';
import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's NODEFS that is overridden; a sync returns an error number. */
interface NodeStreams {
  stream_ops: { fsync?: (stream: { nfd: number }) => 0 };
}

/** A folder whose files are synced to disk when the engine requests it; PGlite's own class ignores the request. */
class SyncedFolder extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      ({ NODEFS }: { NODEFS: unknown }) => {
        (NODEFS as NodeStreams).stream_ops.fsync = sync;
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** Ends the process when the sync fails: only a restart reads what the disk really has, and recovers from it. */
function sync({ nfd }: { nfd: number }): 0 {
  try {
    fsyncSync(nfd);
  } catch (error) {
    process.stderr.write(`The database cannot be written to the disk: ${String(error)}\n`);
    process.exit(1);
  }
  return 0;
}

/**
 * Options for a cluster in a folder whose commits survive a power failure. PGlite switches fsync off, and fdatasync,
 * with which PostgreSQL would sync its log, does nothing in WebAssembly.
 */
const syncedFolder = (folder: string): PGliteOptions => ({
  fs: new SyncedFolder(folder),
  startParams: [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    '-c',
    'wal_sync_method=fsync',
  ],
});

interface PgliteSource {
  /** Folder of the cluster; in memory when absent. */
  folder?: string;
  /** A dumped cluster to start from. */
  dump?: Blob;
  onStatement?: OnStatement | undefined;
}

/** Opens the embedded PostgreSQL. Creates a missing cluster, which takes some seconds. */
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
