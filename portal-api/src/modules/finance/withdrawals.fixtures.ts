import { randomUUID } from 'node:crypto';
import { payAccountType } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { customerMover } from '../../platform/state-machine';
import { insertRow, type Portal } from '../../testing/portal';
import { insertRecharge, type NewRecharge } from './recharge.repository';
import { approveRecharge } from './recharges';

/** Creates a waiting withdrawal without booking any money. */
export const givenWithdrawal = ({ ctx, clock }: Portal, customerId: number) =>
  insertRow(ctx.db, 'withdrawal', {
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
  });

/** Creates a bank recharge awaiting its audit, 100 yuan by default; returns its id. */
export async function givenRecharge(
  { ctx, clock }: Portal,
  customerId: number,
  change: Partial<NewRecharge> = {},
): Promise<number> {
  const { id } = await insertRecharge(ctx.db, ctx.pii, {
    customerId,
    userId: null,
    payAccountType: payAccountType.code.company,
    money: fen(10_000),
    bankNum: '41000201092000012',
    bankName: '测试企业',
    bankDeposit: '中国工商银行',
    by: customerMover({ name: '王会计' }),
    at: clock.now(),
    ...change,
  });
  return id;
}

export async function givenBankMoney(
  portal: Portal,
  customerId: number,
  change: Partial<NewRecharge> = {},
): Promise<void> {
  await approveRecharge(portal.ctx, await givenRecharge(portal, customerId, change));
}
