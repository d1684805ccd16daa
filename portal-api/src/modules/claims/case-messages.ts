import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { notifyOwner } from '../../platform/move-state';
import type { MessageText } from '../../platform/state-machine';
import { aboutCase, caseMachine } from './case-machine';
import type { CaseRecord } from './case.repository';

/** Notifies the employer about a case; `popup` marks messages that need a response. */
export async function notifyCustomer(
  ctx: Context,
  trx: Trx,
  found: Pick<CaseRecord, 'id' | 'case_no' | 'customer_id'>,
  text: MessageText,
): Promise<void> {
  await notifyOwner(ctx, trx, caseMachine, found, aboutCase(found, text));
}
