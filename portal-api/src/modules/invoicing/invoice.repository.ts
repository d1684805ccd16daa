import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { ownRow } from '../../platform/row-by-id';
import { ofCustomer } from '../../platform/tenant';
import type { Invoice } from './invoice-machine';

/** Returns the caller's stored invoice; 404 for any other. */
export const ownInvoice = (db: Db, actor: Actor, id: number): Promise<Invoice> =>
  ownRow(db, 'invoice', id, ofCustomer(actor, 'invoice'));
