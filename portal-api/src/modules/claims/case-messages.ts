import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { tellOwner } from '../../platform/move-state';
import type { MessageText } from '../../platform/state-machine';
import { aboutCase, caseMachine } from './case-machine';
import type { CaseRecord } from './case.repository';

/** Tells the employer what has become of a case. `popup` for what needs an answer. */
export async function tellCustomer(
  ctx: Context,
  trx: Trx,
  found: Pick<CaseRecord, 'id' | 'case_no' | 'customer_id'>,
  text: MessageText,
): Promise<void> {
  await tellOwner(ctx, trx, caseMachine, found, aboutCase(found, text));
}
