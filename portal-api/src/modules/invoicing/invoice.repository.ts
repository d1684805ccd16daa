import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { notFound } from '../../platform/http/problem';
import { ofCustomer } from '../../platform/tenant';
import type { Invoice } from './invoice-machine';

/** The caller's invoice as stored. Refuses with 404. */
export async function ownInvoice(db: Db, actor: Actor, id: number): Promise<Invoice> {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', id)
    .where(ofCustomer(actor, 'invoice'))
    .executeTakeFirstOrThrow(notFound);
}
