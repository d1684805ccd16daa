import { dayMs } from 'shared-kernel/domain/civil-date';
import { sql, type RawBuilder } from 'kysely';
import { problems } from 'shared-kernel/contract';
import {
  costStatus,
  endorseStatus,
  filingStatus,
  insureStatus,
  questionKind,
} from 'shared-kernel/domain/dictionaries';
import { orderNoun } from 'shared-kernel/domain/nouns/order';
import type { Actor, Context } from './context';
import type { Database, Db, Trx } from './db/database';
import { Problem } from './http/problem';

interface Cap {
  table: keyof Database;
  most: number;
  /** Condition for the employer's rows that count: open ones, and those created and given up within the last day. */
  counts: RawBuilder<boolean>;
  /** Names what the employer has too many of, and what makes room. */
  text(most: number): string;
}

const ofLastDay = (now: Date, since = 'created_at') =>
  sql<boolean>`${sql.ref(since)} > ${new Date(now.getTime() - dayMs)}`;
const all = sql<boolean>`true`;
const { code: insureCode } = insureStatus;
const { code: orderCode } = endorseStatus;

/** Limits of rows per employer, for kinds that nothing else (money, people, cover) limits. */
export const rowCaps = {
  applicationDraft: (now) => ({
    table: 'insure',
    most: 500,
    counts: sql`(insure_status = ${insureCode.draft} or insure_status = ${insureCode.void} and ${ofLastDay(now)})`,
    text: (most) => `投保草稿最多${most}份（含24小时内作废的），请先提交或删除已有草稿`,
  }),
  staffOrder: (now) => ({
    table: 'add_reduce',
    most: 1000,
    counts: sql`(endorse_status in (${sql.join(orderNoun.statesWhere(({ turn }) => turn === 'customer'))})
      or endorse_status = ${orderCode.cancelled} and ${ofLastDay(now, 'submit_time')})`,
    text: (most) => `待确认、待支付及24小时内撤销的加减保单最多${most}份，请先处理已有加减保单`,
  }),
  filingDraft: () => ({
    table: 'labor_filing',
    most: 500,
    counts: sql`filing_status = ${filingStatus.code.draft}`,
    text: (most) => `备案草稿最多${most}份，请先提交或删除已有草稿`,
  }),
  caseDraft: () => ({
    table: 'case_draft',
    most: 50,
    counts: all,
    text: (most) => `最多保存${most}份草稿，请先删除不需要的草稿`,
  }),
  caseQuestion: () => ({
    table: 'case_question',
    most: 200,
    counts: sql`(kind = ${questionKind.code.asked} and answer is null)`,
    text: (most) => `未回复的提问最多${most}条，请等待客服回复后再提问`,
  }),
  billQuestion: () => ({
    table: 'settlement_question',
    most: 200,
    counts: sql`answer is null`,
    text: (most) => `未回复的结算单疑问最多${most}条，请等待客服回复后再提问`,
  }),
  workTypeReport: () => ({
    table: 'work_type_feedback',
    most: 200,
    counts: sql`reply is null`,
    text: (most) => `未回复的工种反馈最多${most}条，请等待客服回复后再反馈`,
  }),
  recharge: () => ({
    table: 'cost',
    most: 500,
    counts: sql`cost_status = ${costStatus.code.waiting}`,
    text: (most) => `待审核的充值最多${most}笔，请等待审核后再提交`,
  }),
  paymentNumber: (now) => ({
    table: 'wechat_order',
    most: 500,
    counts: sql`(placed_at is null and ${ofLastDay(now)})`,
    text: (most) => `24小时内最多生成${most}个未支付的订单号，请稍后再试`,
  }),
  operatorApplication: (now) => ({
    table: 'operator_temp',
    most: 20,
    counts: ofLastDay(now),
    text: (most) => `24小时内最多提交${most}次操作员申请，请稍后再试`,
  }),
  branch: () => ({
    table: 'filiale',
    most: 200,
    counts: all,
    text: (most) => `每个企业最多${most}个分公司，如需更多请联系专属客服`,
  }),
  project: () => ({
    table: 'project',
    most: 500,
    counts: all,
    text: (most) => `每个企业最多${most}个项目，如需更多请联系专属客服`,
  }),
  jobName: () => ({
    table: 'job_name',
    most: 5000,
    counts: all,
    text: (most) => `最多记住${most}个岗位名称，请联系客服`,
  }),
  import: () => ({
    table: 'import_job',
    most: 500,
    counts: all,
    text: (most) => `24小时内最多导入${most}份表格，请稍后再试`,
  }),
  file: () => ({
    table: 'file',
    most: 5000,
    counts: sql`(not locked and deleted_at is null)`,
    text: (most) => `未提交的文件最多${most}个，请先提交或删除已上传的文件`,
  }),
} satisfies Record<string, (now: Date) => Cap>;

export type RowCap = keyof typeof rowCaps;

/**
 * Throws 422 when the employer's cap has no room for one more row. Other calls of the employer wait until the
 * transaction ends, so that concurrent ones do not exceed the cap.
 */
export async function requireRoom(
  { clock }: Pick<Context, 'clock'>,
  db: Trx | Db,
  { customerId }: Pick<Actor, 'customerId'>,
  name: RowCap,
): Promise<void> {
  const { table, most, counts, text }: Cap = rowCaps[name](clock.now());
  await sql`select pg_advisory_xact_lock(hashtext(${`row cap: ${name}`}), ${customerId}::int)`.execute(db);
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken from (
      select 1 from ${sql.table(table)} where customer_id = ${customerId} and ${counts} limit ${most}) counted`.execute(
    db,
  );
  if ((rows[0]?.taken ?? 0) >= most) throw new Problem(problems.invalidInput, {}, { message: text(most) });
}

/** Calls `requireRoom` around an insert that has no transaction. */
export const withRoom = <T>(
  ctx: Pick<Context, 'clock' | 'db'>,
  actor: Pick<Actor, 'customerId'>,
  name: RowCap,
  insert: (trx: Trx) => Promise<T>,
): Promise<T> =>
  ctx.db.transaction().execute(async (trx) => {
    await requireRoom(ctx, trx, actor, name);
    return insert(trx);
  });
