import type { Db } from '../../platform/db/database';
import { removeOld } from './drafts';
import type { FileBytes } from './file-bytes';

const hourMs = 3_600_000;
/** A form that was begun on one day and is handed in on the next still finds its files. */
const tmpKeptMs = 48 * hourMs;
/** Bytes are on disk before their row is; a row may also wait for the end of its transaction. */
const orphanKeptMs = hourMs;
/** Longer than any request or import takes. */
const temporaryKeptMs = 6 * hourMs;

/** Answers how many files expired, and of how many the bytes were removed because no row names them any more. */
export async function sweepFiles(
  db: Db,
  bytes: FileBytes,
  temporary: string,
  now: Date,
): Promise<{ expired: number; orphans: number }> {
  const expired = await db
    .updateTable('file')
    .set({ deleted_at: now })
    .where('owner', 'like', 'tmp:%')
    .where('locked', '=', false)
    .where('deleted_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - tmpKeptMs))
    .executeTakeFirst();
  await removeOld(temporary, Date.now() - temporaryKeptMs);
  await bytes.forgetDrafts(Date.now() - orphanKeptMs);
  let orphans = 0;
  // Age on disk is by the machine's clock, whatever the portal's clock was set to.
  for await (const ids of bytes.stored(Date.now() - orphanKeptMs)) {
    const live = await db
      .selectFrom('file')
      .select('id')
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute();
    const named = new Set(live.map((row) => row.id));
    const gone = ids.filter((id) => !named.has(id));
    await Promise.all(gone.map((id) => bytes.remove(id)));
    orphans += gone.length;
  }
  return { expired: Number(expired.numUpdatedRows), orphans };
}
