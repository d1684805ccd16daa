import { timingSafeEqual } from 'node:crypto';
import { problems, type AnswerOf } from 'shared-kernel/contract';
import type { verifyDocument as endpoint } from 'shared-kernel/contract/documents';
import type { Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import { countUse, networkOf, type Limit } from '../../platform/rate-limit';

export type Verified = AnswerOf<typeof endpoint>;

const perAddress: Limit = { name: 'verify-document', most: 10, windowMs: 60_000 };

/** Whether such a document was issued. A wrong check value is answered like an unknown number; 429 for too many. */
export async function verifyDocument(
  ctx: Context,
  docNo: string,
  check: string,
  ip: string,
): Promise<Verified> {
  const use = await countUse(ctx, perAddress, networkOf(ip));
  if (use.isOver) throw new Problem(problems.tooManyRequests);
  const row = await ctx.db.selectFrom('document').selectAll().where('doc_no', '=', docNo).executeTakeFirst();
  if (!row || !isSame(check, row.check_value))
    throw new Problem(problems.notFound, {}, { message: '未查询到该文件，请核对文件编号与网址是否完整' });
  const newer = await ctx.db
    .selectFrom('document')
    .select('id')
    .where('customer_id', '=', row.customer_id)
    .where('kind', '=', row.kind)
    .where('biz_key', '=', row.biz_key)
    .where('id', '>', row.id)
    .executeTakeFirst();
  return {
    docNo,
    title: row.title,
    holder: row.holder,
    issuedAt: row.issued_at.toISOString(),
    pageCount: row.page_count,
    sha256: row.sha256,
    isNewest: newer === undefined,
  };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
