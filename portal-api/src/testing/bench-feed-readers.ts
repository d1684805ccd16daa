import { createHash, randomBytes } from 'node:crypto';
import {
  customerType,
  firstLoginFlag,
  infoInputStatus,
  invoicetype,
  operatorAuditStatus,
  payAccountType,
  planConfirmStampStatus,
  settleMode,
  usertype,
} from 'shared-kernel/domain/dictionaries';
import type { Context } from '../platform/context';

export interface Reader {
  userId: number;
  customerId: number;
  token: string;
}

const perInsert = 500;

/** For the benchmark: employers with a main account each, all of them signed in. */
export async function addReaders(ctx: Context, count: number): Promise<Reader[]> {
  const signcompany = await ctx.db
    .selectFrom('signcompany')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const readers: Reader[] = [];
  for (let from = 0; from < count; from += perInsert)
    readers.push(...(await addSome(ctx, signcompany.id, from, Math.min(perInsert, count - from))));
  return readers;
}

async function addSome(ctx: Context, signcompanyId: number, from: number, count: number): Promise<Reader[]> {
  const now = ctx.clock.now();
  const mobiles = Array.from({ length: count }, (_, index) => `139${String(10_000_000 + from + index)}`);
  const customers = await ctx.db
    .insertInto('customer')
    .values(
      mobiles.map((mobile) => ({
        customer_no: `KH${mobile}`,
        customername: `测试企业${mobile}`,
        uscc: `91${mobile}`.padEnd(18, '0'),
        customer_type: customerType.code.company,
        telephone: mobile,
        signcompany_id: signcompanyId,
        pay_account_type: payAccountType.code.company,
        invoicetype: invoicetype.code.undecided,
        settle_mode: settleMode.code.prepaid,
        info_input_status: infoInputStatus.code.done,
        plan_confirm_stamp_status: planConfirmStampStatus.code.notNeeded,
        linker_audit_status: operatorAuditStatus.code.approved,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning(['id', 'telephone'])
    .execute();
  const users = await ctx.db
    .insertInto('app_user')
    .values(
      customers.map(({ id, telephone }) => ({
        username: telephone,
        mobile: telephone,
        name: '测试用户',
        customer_id: id,
        filiale_id: null,
        password_hash: 'unusable',
        password_updated_at: now,
        usertype: usertype.code.main,
        first_login_flag: firstLoginFlag.code.ownPassword,
        created_at: now,
      })),
    )
    .returning(['id', 'customer_id'])
    .execute();
  const readers = users.map((user) => ({
    userId: user.id,
    customerId: user.customer_id,
    token: randomBytes(32).toString('base64url'),
  }));
  await ctx.db
    .insertInto('session')
    .values(
      readers.map(({ userId, token }) => ({
        token_hash: createHash('sha256').update(token).digest('hex'),
        user_id: userId,
        client: 'PC',
        ip: '127.0.0.1',
        created_at: now,
        last_seen_at: now,
        revoked_at: null,
      })),
    )
    .execute();
  return readers;
}
