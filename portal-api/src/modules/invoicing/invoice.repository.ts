import { problems } from 'shared-kernel/contract';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import { ofCustomer } from '../../platform/tenant';
import type { Invoice } from './invoice-machine';

/** The caller's invoice as stored. Refuses with 404. */
export async function ownInvoice(db: Db, actor: Actor, id: number): Promise<Invoice> {
  const invoice = await db
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', id)
    .where(ofCustomer(actor, 'invoice'))
    .executeTakeFirst();
  if (!invoice) throw new Problem(problems.notFound);
  return invoice;
}
