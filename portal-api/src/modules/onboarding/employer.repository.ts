import type { Selectable } from 'kysely';
import type { AttachedFile } from 'shared-kernel/contract/onboarding';
import { usertype } from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import type { Db, Trx } from '../../platform/db/database';
import { lockRow, rowById } from '../../platform/row-by-id';
import { notFound, Problem } from '../../platform/http/problem';
import type { CustomerTable } from '../../platform/db/parties.tables';

export type Employer = Selectable<CustomerTable>;

export const employerOf = (db: Db, customerId: CustomerId): Promise<Employer> =>
  rowById(db, 'customer', customerId);

/** Locks the row until the transaction ends, so that concurrent changes of the employer's state wait. */
export const lockEmployer = (trx: Trx, customerId: CustomerId): Promise<Employer> =>
  lockRow(trx, 'customer', customerId);

/** Finds the employer by the username of its main account; 404 for any other. */
export async function customerIdByUsername(db: Db, username: string | undefined): Promise<number> {
  const user = await db
    .selectFrom('app_user')
    .select('customer_id')
    .where('username', '=', username ?? '')
    .where('usertype', '=', usertype.code.main)
    .executeTakeFirstOrThrow(notFound);
  return user.customer_id;
}

/** Returns null without a file, or when it was deleted. */
export async function attachedFile(
  ctx: Context,
  customerId: CustomerId,
  id: string | null,
): Promise<AttachedFile | null> {
  const file = id === null ? undefined : await ctx.files.find(ctx.db, id, customerId);
  return file ? { id: file.id, url: file.url, fileName: file.fileName } : null;
}

/** Throws 409 when an earlier step is not done. */
export function requireStep(done: number, needed: number): void {
  if (done < needed) throw new Problem(problems.conflict, {}, { message: '请先完成上一步信息的填写' });
}
