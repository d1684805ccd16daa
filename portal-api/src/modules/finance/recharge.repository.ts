import { sql, type Selectable } from 'kysely';
import type { QueryOf } from 'shared-kernel/contract';
import type { listRecharges, RechargeRow } from 'shared-kernel/contract/finance';
import { formatDate } from 'shared-kernel/domain/instant';
import { fen, type Fen } from 'shared-kernel/domain/money';
import { costStatus } from 'shared-kernel/domain/dictionaries';
import type { Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { containing, dayRange, sortOrder } from '../../platform/db/list-filters';
import type { Pii } from '../../platform/pii';
import type { CostTable } from './finance.tables';

const sortable = {
  createTime: 'created_at',
  money: 'money_fen',
  auditTime: { column: 'audit_time', empty: 'last' },
} as const;

/** Recharges of one customer, newest first. */
export async function rechargePage(ctx: Context, customerId: number, query: QueryOf<typeof listRecharges>) {
  const { from, until } = dayRange(query.beginDate, query.endDate);
  const found = ctx.db
    .selectFrom('cost')
    .where('customer_id', '=', customerId)
    .$if(query.costStatus !== undefined, (rows) => rows.where('cost_status', '=', query.costStatus as number))
    .$if(query.payAccountType !== undefined, (rows) =>
      rows.where('pay_account_type', '=', query.payAccountType as number),
    )
    .$if(from !== undefined, (rows) => rows.where('created_at', '>=', from as Date))
    .$if(until !== undefined, (rows) => rows.where('created_at', '<', until as Date))
    .$if(Boolean(query.keyword), (rows) =>
      rows.where((is) =>
        is.or([
          is('cost_no', 'ilike', containing(query.keyword ?? '')),
          is('bank_name', 'ilike', containing(query.keyword ?? '')),
        ]),
      ),
    );
  const [rows, { count }] = await Promise.all([
    found
      .selectAll()
      .orderBy(sortOrder(query.sort, sortable, '-createTime'))
      .limit(query.length)
      .offset(query.start)
      .execute(),
    found.select(sql<number>`count(*)::bigint`.as('count')).executeTakeFirstOrThrow(),
  ]);
  const list: RechargeRow[] = [];
  for (const row of rows) list.push({ ...toRechargeRow(row), costProof: await receiptUrl(ctx, row) });
  return { list, count };
}

/** The id of an uploaded file, given as such or within its address. */
export const receiptFileId = (proof: string): string | undefined =>
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i.exec(proof)?.[0].toLowerCase();

/** Addresses of files expire, so each reading of the list makes fresh ones. */
async function receiptUrl(ctx: Context, row: Selectable<CostTable>): Promise<string> {
  const fileId = receiptFileId(row.cost_proof);
  const file = fileId && (await ctx.files.find(ctx.db, fileId, row.customer_id));
  return file ? file.url : row.cost_proof;
}

/** How many recharges of this amount the customer handed in since `since` that nobody has audited yet. */
export async function waitingOfAmount(db: Db, customerId: number, money: Fen, since: Date): Promise<number> {
  const row = await db
    .selectFrom('cost')
    .select(sql<number>`count(*)::bigint`.as('count'))
    .where('customer_id', '=', customerId)
    .where('money_fen', '=', money)
    .where('cost_status', '=', costStatus.code.waiting)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface NewRecharge {
  customerId: number;
  userId: number | null;
  payAccountType: number;
  money: Fen;
  bankNum: string;
  bankName: string;
  bankDeposit: string;
  costProof: string;
  outTradeNo?: string;
  at: Date;
}

/** Stores a recharge as waiting for the audit. */
export async function insertRecharge(
  db: Db,
  pii: Pii,
  recharge: NewRecharge,
): Promise<{ id: number; cost_no: string }> {
  const bankNum = recharge.bankNum.replace(/[\s-]/g, '');
  const serial = await sql<{ next: number }>`select nextval('cost_no_seq')::bigint as next`.execute(db);
  return db
    .insertInto('cost')
    .values({
      customer_id: recharge.customerId,
      user_id: recharge.userId,
      cost_no: costNo(recharge.at, serial.rows[0]?.next ?? 0),
      pay_account_type: recharge.payAccountType,
      money_fen: recharge.money,
      bank_num_sealed: pii.seal(bankNum),
      bank_num_tail: bankNum.slice(-4),
      bank_name: recharge.bankName,
      bank_deposit: recharge.bankDeposit,
      cost_proof: receiptFileId(recharge.costProof) ?? recharge.costProof,
      out_trade_no: recharge.outTradeNo ?? null,
      created_at: recharge.at,
      updated_at: recharge.at,
    })
    .returning(['id', 'cost_no'])
    .executeTakeFirstOrThrow();
}

/** `CZ`, the day, and a serial number that never repeats within a day. */
const costNo = (at: Date, serial: number): string =>
  `CZ${formatDate(at, 'ymd')}${String(serial % 1_000_000).padStart(6, '0')}`;

function toRechargeRow(row: Selectable<CostTable>): RechargeRow {
  return {
    id: row.id,
    costNo: row.cost_no,
    payAccountType: row.pay_account_type,
    money: fen(row.money_fen),
    bankNum: row.bank_num_tail === '' ? '' : `****${row.bank_num_tail}`,
    bankName: row.bank_name,
    bankDeposit: row.bank_deposit,
    costProof: row.cost_proof,
    outTradeNo: row.out_trade_no,
    costStatus: row.cost_status,
    auditRemark: row.audit_remark,
    auditTime: row.audit_time?.toISOString() ?? null,
    createTime: row.created_at.toISOString(),
  };
}
