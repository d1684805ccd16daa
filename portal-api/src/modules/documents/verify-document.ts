import { dayMs } from 'shared-kernel/domain/civil-date';
import { timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { problems, type AnswerOf, type ParamsOf, type QueryOf } from 'shared-kernel/contract';
import type { verifyDocument as endpoint } from 'shared-kernel/contract/documents';
import { halfWidth } from 'shared-kernel/domain/text';
import type { Context } from '../../platform/context';
import { Problem, refusedInWords } from '../../platform/http/problem';
import { countUse, networkOf, type Limit } from '../../platform/rate-limit';
import { rowById } from '../../platform/row-by-id';
import { coverNow, isCertificate, isNumberInCover } from './cover-of-certificate';
import type { DocumentTable } from './documents.tables';
import { sha256 as digestOfBytes, storedBytes } from './kept-document';
import { presentOf } from './present/present-state';
import { signatureOf } from './seal/pdf-signature';

export type Verified = AnswerOf<typeof endpoint>;

const perAddress: Limit = { name: 'verify-document', most: 10, windowMs: 60_000 };
/** Wrong digits per document and client network; correct ones are not counted. */
const misses: Limit = { name: 'verify-digits', most: 5, windowMs: 3_600_000 };
/** Wrong digits per document from all networks; far more than the guards of a gate need. */
const missesOfAll: Limit = { name: 'verify-digits-of-all', most: 50, windowMs: dayMs };

/**
 * Returns whether the document was issued and the present state of its subject. A wrong check value gets the same
 * response as an unknown number; 429 after too many calls or too many wrong digits.
 */
export async function verifyDocument(
  ctx: Context,
  { docNo, check, digits, sha256 }: ParamsOf<typeof endpoint> & QueryOf<typeof endpoint>,
  ip: string,
): Promise<Verified> {
  const use = await countUse(ctx, perAddress, networkOf(ip));
  if (use.isOver) throw new Problem(problems.tooManyRequests);
  const row = await ctx.db.selectFrom('document').selectAll().where('doc_no', '=', docNo).executeTakeFirst();
  if (!row || !isSame(check, row.check_value))
    throw new Problem(problems.notFound, {}, { message: '未查询到该文件，请核对文件编号与网址是否完整' });
  const isNewest = !(await hasNewerEdition(ctx, row));
  // The current name; the document shows that of its time.
  const { customername: insured } = await rowById(ctx.db, 'customer', row.customer_id, 'customername');
  const { insurer, from, to, state, tone, note, number } = await presentOf(ctx, row, isNewest);
  return {
    docNo,
    title: row.title,
    holder: publicHolder(row),
    issuedAt: row.issued_at.toISOString(),
    pageCount: row.page_count,
    sha256: row.sha256,
    isNewest,
    brand: ctx.config.brand.name,
    insurer,
    numberName: number[0],
    number: number[1],
    insured,
    from,
    to,
    state,
    tone,
    note,
    seal: await sealOf(ctx, row),
    ...(sha256 ? { isSameFile: digestOf(sha256) === row.sha256 } : {}),
    ...(isCertificate(row) ? { cover: await coverNow(ctx, row) } : {}),
    ...(isCertificate(row) && digits ? { person: await personOf(ctx, row, digits, ip) } : {}),
  };
}

const hasNewerEdition = async ({ db }: Context, row: Selectable<DocumentTable>): Promise<boolean> =>
  (await db
    .selectFrom('document')
    .select('id')
    .where('customer_id', '=', row.customer_id)
    .where('kind', '=', row.kind)
    .where('biz_key', '=', row.biz_key)
    .where('id', '>', row.id)
    .executeTakeFirst()) !== undefined;

/** Checks the stored file as it is now, so that damage is shown even before anybody has requested it. */
async function sealOf(ctx: Context, row: Selectable<DocumentTable>): Promise<Verified['seal']> {
  const bytes = await storedBytes(ctx, row);
  const signature = bytes && (await signatureOf(bytes));
  if (!bytes || !signature) return null;
  const { isIntact, isInTime, signer, isDemo, signedAt } = signature;
  const isValid = isIntact && isInTime && digestOfBytes(bytes) === row.sha256;
  return { isValid, isInTime, signer, isDemo, signedAt: signedAt.toISOString() };
}

/** Normalises a digest as printed by tools: in groups or capitals. */
function digestOf(typed: string): string {
  const digest = halfWidth(typed).replaceAll(/[\s:]/g, '').toLowerCase();
  if (/^[0-9a-f]{64}$/.test(digest)) return digest;
  throw refusedInWords('sha256', '请粘贴完整的文件摘要，共64位数字和字母');
}

/** Whoever finds the document sees the employer's name but no person's. */
function publicHolder({ kind, biz_key, holder }: Selectable<DocumentTable>): string {
  const isOnePerson = isCertificate({ kind }) && biz_key.startsWith('person:');
  return isOnePerson ? (holder.split('：')[0] ?? '') : holder;
}

async function personOf(
  ctx: Context,
  row: Selectable<DocumentTable>,
  typed: string,
  ip: string,
): Promise<NonNullable<Verified['person']>> {
  const digits = halfWidth(typed).toUpperCase();
  if (!/^\d{3}[\dX]$/.test(digits)) throw refusedInWords('digits', '请输入证件号码的后四位');
  const tried = await countUse(ctx, misses, row.doc_no, networkOf(ip));
  // Attempts above the address's limit do not count towards the common limit.
  const all = tried.isOver ? tried : await countUse(ctx, missesOfAll, row.doc_no);
  if (all.isOver)
    throw new Problem(problems.tooManyRequests, {}, { message: '查询次数过多，请一小时后再试' });
  const isInCover = await isNumberInCover(ctx, row, digits);
  if (isInCover) {
    await tried.refund();
    await all.refund();
  }
  return { isInCover, triesLeft: misses.most - tried.number + (isInCover ? 1 : 0) };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
