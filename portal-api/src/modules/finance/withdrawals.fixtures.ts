import { randomUUID } from 'node:crypto';
import { payAccountType } from 'shared-kernel/domain/dictionaries';
import type { Portal } from '../../testing/portal';

/** A withdrawal that waits, without any money behind it. */
export const givenWithdrawal = ({ ctx, clock }: Portal, customerId: number) =>
  ctx.db
    .insertInto('withdrawal')
    .values({
      withdraw_no: `TK${randomUUID()}`,
      customer_id: customerId,
      user_id: null,
      money_fen: 100,
      bank_num_sealed: ctx.pii.seal('41000201092000012'),
      bank_num_tail: '0012',
      bank_name: '测试企业',
      bank_deposit: '中国工商银行',
      audit_remark: null,
      created_at: clock.now(),
      updated_at: clock.now(),
      decided_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** A recharge that waits for its audit. */
export async function givenRecharge({ ctx, clock }: Portal, customerId: number): Promise<number> {
  const { id } = await ctx.db
    .insertInto('cost')
    .values({
      customer_id: customerId,
      user_id: null,
      cost_no: `CZ${randomUUID()}`,
      pay_account_type: payAccountType.code.company,
      money_fen: 100,
      bank_num_sealed: ctx.pii.seal('41000201092000012'),
      bank_num_tail: '0012',
      bank_name: '测试企业',
      bank_deposit: '中国工商银行',
      cost_proof: '',
      out_trade_no: null,
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
