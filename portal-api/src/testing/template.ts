import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../platform/db/migrate';
import { openPglite } from '../platform/db/open-pglite';
import type { Fill } from './test-database';

const sourceFolder = join(__dirname, '..');
/** Folders whose files determine the content of a fresh database. */
const deciding = ['migrations', 'seeds', 'platform/db', 'modules/products', 'modules/reference', 'testing'];
const prefix = 'portal-template-';

/** Returns a migrated and filled cluster as a dump: created once per source state, shared by all test workers. */
export async function readTemplate(fill: Fill, source = sourceHash()): Promise<Blob> {
  const path = join(tmpdir(), `${prefix}${source}.tar`);
  if (!existsSync(path)) await writeTemplate(path, fill);
  return new Blob([readFileSync(path)]);
}

async function writeTemplate(path: string, fill: Fill): Promise<void> {
  const { db, pglite } = await openPglite();
  await migrate(db);
  await fill(db);
  const dump = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer());
  await db.destroy();
  for (const name of readdirSync(tmpdir()))
    if (name.startsWith(prefix) && name.endsWith('.tar')) rmSync(join(tmpdir(), name), { force: true });
  // Two workers may get here at once: each writes a separate file, the last rename wins.
  const own = `${path}.${process.pid}`;
  writeFileSync(own, dump);
  renameSync(own, path);
}

/** Returns a hash that changes with every file that determines the template's content. */
export function sourceHash(): string {
  const hash = createHash('sha256');
  for (const folder of deciding) {
    for (const name of readdirSync(join(sourceFolder, folder), {
      recursive: true,
      encoding: 'utf8',
    }).toSorted()) {
      if (name.endsWith('.ts') && !name.endsWith('.spec.ts'))
        hash.update(name).update(readFileSync(join(sourceFolder, folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
