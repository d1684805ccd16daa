import type { Db } from '../db/database';
import { markOf } from '../pii';

/**
 * Settings that must be the same in all instances (secrets and the bucket of files), with the effect of a different
 * one.
 */
export const sharedSecrets = {
  PROVIDER_TOKEN: 'it would refuse the provider’s calls',
  PORTAL_EDGE_SECRET: 'it would take every caller for the proxy',
  PORTAL_SEAL_CERTIFICATE: 'its documents would have another seal',
  FILES_STORE: 'what it stores would be missing elsewhere, and the files of the others here',
} as const;
export type SharedName = keyof typeof sharedSecrets;

/** Undefined: the instance has no such secret. */
export type SharedSecrets = Readonly<Record<SharedName, string | undefined>>;

const names = Object.keys(sharedSecrets) as SharedName[];
const rowOf = (name: SharedName) => `secret:${name}`;

/**
 * Compares this instance's secrets with the stored marks of the first instance's, and stores marks where none exist.
 * Throws an Error that names every secret that differs.
 */
export async function requireSameSecrets(db: Db, portalSecret: Buffer, own: SharedSecrets): Promise<void> {
  const differing: SharedName[] = [];
  for (const name of names) {
    const mark = markIn(portalSecret, name, own);
    if (mark !== undefined)
      await db
        .insertInto('portal_state')
        .values({ name: rowOf(name), value: JSON.stringify({ mark }) })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    const kept = await db
      .selectFrom('portal_state')
      .select('value')
      .where('name', '=', rowOf(name))
      .executeTakeFirst();
    if ((kept?.value as { mark: string } | undefined)?.mark !== mark) differing.push(name);
  }
  if (differing.length > 0) throw new Error(differing.map((name) => refusalOf(name, own[name])).join('\n'));
}

/** Makes this instance's secrets of these names, or their absence, the ones that all instances must have. */
export async function acceptSecrets(
  db: Db,
  portalSecret: Buffer,
  own: SharedSecrets,
  accepted: readonly SharedName[],
): Promise<void> {
  const rows = accepted.flatMap((name) => {
    const mark = markIn(portalSecret, name, own);
    return mark === undefined ? [] : [{ name: rowOf(name), value: JSON.stringify({ mark }) }];
  });
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('portal_state').where('name', 'in', accepted.map(rowOf)).execute();
    if (rows.length > 0) await trx.insertInto('portal_state').values(rows).execute();
  });
}

/** A new portal secret gives other marks, so the next start stores them anew. */
export async function forgetMarks(db: Db): Promise<void> {
  await db.deleteFrom('portal_state').where('name', 'in', names.map(rowOf)).execute();
}

const markIn = (portalSecret: Buffer, name: SharedName, own: SharedSecrets) => {
  const text = own[name];
  return text === undefined ? undefined : markOf(portalSecret, name, text);
};

const refusalOf = (name: SharedName, own: string | undefined) =>
  `${name} ${own === undefined ? 'is missing, and the other instances of this database have one' : 'is another one than that of the other instances of this database'}: ${sharedSecrets[name]}. Give this instance theirs by ${name} or ${name}_FILE. Where this one is to take its place, run npm run secret:rotate -- --accept ${name} with it, and start every instance with it.`;
