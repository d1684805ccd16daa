import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { ownRow } from '../../platform/row-by-id';
import { ofCustomer } from '../../platform/tenant';
import type { Invoice } from './invoice-machine';

/** The caller's invoice as stored. Refuses with 404. */
export const ownInvoice = (db: Db, actor: Actor, id: number): Promise<Invoice> =>
  ownRow(db, 'invoice', id, ofCustomer(actor, 'invoice'));
