import type { Portal } from '../../testing/portal';

/** A withdrawal that waits, without any money behind it. */
export const givenWithdrawal = ({ ctx, clock }: Portal, customerId: number) =>
  ctx.db
    .insertInto('withdrawal')
    .values({
      withdraw_no: `TK${customerId}`,
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
