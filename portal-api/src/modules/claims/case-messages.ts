import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import type { MovedCase } from './move-case';

const claimMessage = 4;

/** Tells the employer what has become of a case. `popup` for what needs an answer. */
export async function tellCustomer(
  ctx: Context,
  trx: Trx,
  found: Pick<MovedCase, 'id' | 'case_no' | 'customer_id'>,
  text: { subject: string; content: string; popup?: boolean },
): Promise<void> {
  await ctx.outbox.add(trx, {
    customerId: found.customer_id,
    kind: claimMessage,
    subject: `案件${found.case_no}${text.subject}`,
    content: text.content,
    bizType: 'cases',
    bizId: found.id,
    link: `/flashCompensationCloud/details/${found.id}`,
    popup: text.popup ?? false,
  });
}
