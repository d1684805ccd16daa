import { randomUUID } from 'node:crypto';
import { problems, type Endpoint } from 'shared-kernel/contract';
import { withRight } from 'shared-kernel/contract/endpoint';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { requireRights } from '../../platform/http/admission/admit';
import { Problem } from '../../platform/http/problem';
import type { Owner } from '../../platform/tenant';
import { isUuid, readableBy } from './file.repository';

/** Access to files by the prefix of their owner; files of all other owners are visible only to the main account. */
const readers: readonly (readonly [RegExp, Pick<Endpoint, 'access' | 'requires'>])[] = [
  [/^(case|capture|tmp:case)\b/, withRight.claim],
  [/^(tmp|filing|addReduce):/, { access: 'signed-in' }],
];

/** Throws 403 for project users without the right to files of this owner, whoever uploaded them. */
export function admitToFiles(actor: Actor, owner: string): void {
  const [, needed] = readers.find(([beginning]) => beginning.test(owner)) ?? [];
  requireRights(needed ?? { access: 'main-account' }, actor);
}

/** A file is adopted once: one that belongs to another form, or was submitted, cannot be moved. */
export async function adoptFiles(
  db: Db,
  ids: readonly string[],
  change: { owner: string; locked?: true },
  reader: Owner,
): Promise<void> {
  if (ids.length === 0) return;
  const requested = [...new Set(ids)];
  if (!requested.every(isUuid)) throw new Problem(problems.forbidden);
  const moved = await db
    .updateTable('file')
    .set(change)
    .where('id', 'in', requested)
    .where('locked', '=', false)
    .where((is) => is.or([is('owner', 'like', 'tmp:%'), is('owner', '=', change.owner)]))
    .where(readableBy(reader))
    .returning('id')
    .execute();
  if (moved.length !== requested.length)
    throw new Problem(problems.forbidden, {}, { message: '文件不存在或已用于其他单据，请重新上传' });
}

export async function lockFiles(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('file').set({ locked: true }).where('id', 'in', ids).execute();
}

export async function releaseFiles(db: Db, ids: readonly string[], owner: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('file')
    .set({ owner: `tmp:${randomUUID()}` })
    .where('id', 'in', ids)
    .where('owner', '=', owner)
    .where('locked', '=', false)
    .execute();
}
