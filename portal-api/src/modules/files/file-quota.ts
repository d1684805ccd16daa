import { sql } from 'kysely';
import { problems } from 'shared-kernel/contract';
import type { Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import { requireRoom } from '../../platform/row-caps';

const megabyte = 1024 * 1024;

/** Quota of one employer: all its files, and those that no form was submitted with yet. Bytes. */
export const fileQuota = { all: 10 * 1024 * megabyte, loose: 1024 * megabyte } as const;

/**
 * Refuses (413) a file of `size` bytes that an employer has no room for. Files sent at the same moment do not see each
 * other, so an employer may go over by a few of them.
 */
export async function requireFileRoom(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  customerId: number,
  size: number,
): Promise<void> {
  await requireRoom({ clock }, db, { customerId }, 'file');
  const used = await db
    .selectFrom('file')
    .select([
      sql<number>`coalesce(sum(size), 0)::int8`.as('all'),
      sql<number>`coalesce(sum(size) filter (where not locked), 0)::int8`.as('loose'),
    ])
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (used.all + size > fileQuota.all) throw new Problem(problems.tooLarge, {}, { message: textOf('all') });
  if (used.loose + size > fileQuota.loose)
    throw new Problem(problems.tooLarge, {}, { message: textOf('loose') });
}

const gigabytes = (bytes: number): string => `${bytes / (1024 * megabyte)}GB`;

function textOf(kind: keyof typeof fileQuota): string {
  return kind === 'all'
    ? `企业文件总量已达上限${gigabytes(fileQuota.all)}，请联系客服`
    : `未提交的文件已达上限${gigabytes(fileQuota.loose)}，请先提交或删除已上传的文件`;
}
