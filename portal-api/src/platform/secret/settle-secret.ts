import { sql } from 'kysely';
import type { Log } from '../context';
import type { Db } from '../db/database';
import { createPii, fingerprintOf } from '../pii';
import { sealedColumns } from './sealed-columns';
import { lostSecret, withoutIt, type PortalSecret } from './secrets';

const name = 'secret';

/**
 * Resolves with the secret that the database was filled with; throws when it is not available. Ends an interrupted
 * rotation: forwards when the database has changed already, backwards when it has not.
 */
export async function settleSecret(db: Db, secret: PortalSecret): Promise<Buffer> {
  const known = await readFingerprint(db);
  const has = (text: string) => fingerprintOf(Buffer.from(text)) === known;
  if (secret.next !== undefined && has(secret.next)) {
    secret.takeNext();
    return Buffer.from(secret.next);
  }
  const present = known === undefined ? await adopted(db, secret) : secret.spellings.find(has);
  if (present === undefined) throw new Error(refusal(secret));
  if (secret.next !== undefined) secret.dropNext();
  return Buffer.from(present);
}

/** Stores the fingerprint of the secret that the database is filled with. */
export async function writeFingerprint(db: Db, secret: string): Promise<void> {
  const value = JSON.stringify({ fingerprint: fingerprintOf(Buffer.from(secret)) });
  await db
    .insertInto('portal_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Returns undefined for a database that was filled before fingerprints were stored. */
async function readFingerprint(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('portal_state').select('value').where('name', '=', name).executeTakeFirst();
  return (row?.value as { fingerprint: string } | undefined)?.fingerprint; // written by writeFingerprint only
}

/** Accepts the secret as the database's when it opens what is sealed there. */
async function adopted(db: Db, secret: PortalSecret): Promise<string | undefined> {
  const samples: Uint8Array[] = [];
  for (const { table, sealed } of sealedColumns) {
    const { rows } = await sql<{ sealed: Uint8Array }>`
      select ${sql.ref(sealed)} as sealed from ${sql.table(table)} where ${sql.ref(sealed)} is not null
      limit 1`.execute(db);
    samples.push(...rows.map((row) => row.sealed));
  }
  const present = secret.spellings.find((text) => opensAll(text, samples));
  if (present === undefined) return undefined;
  secret.keep();
  await writeFingerprint(db, present);
  return present;
}

function opensAll(text: string, samples: readonly Uint8Array[]): boolean {
  const pii = createPii(Buffer.from(text));
  try {
    for (const sealed of samples) pii.open(sealed);
    return true;
  } catch {
    return false;
  }
}

function refusal({ origin, place }: PortalSecret): string {
  if (origin === 'made') return lostSecret(place);
  const where = origin === 'environment' ? 'PORTAL_SECRET' : `${place}, or PORTAL_SECRET`;
  return `The database was filled with another secret than the one in ${place}. ${withoutIt} Put the secret that belongs to this database into ${where}; after a rotation that is the new one.`;
}

/** Returns a check that stops this process when the database's secret has changed since it was opened. */
export function sameSecret(db: Db, log: Log): () => Promise<void> {
  let first: string | undefined;
  return async () => {
    const present = await readFingerprint(db);
    first ??= present;
    if (present === first) return;
    log.error({}, 'the secret of the database was changed while this portal was running');
    process.kill(process.pid, 'SIGTERM');
  };
}
