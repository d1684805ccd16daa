import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { ClaimFactsForm } from 'shared-kernel/contract/claims';
import { problems, type FieldIssue } from 'shared-kernel/contract';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import { otherCaseName } from 'shared-kernel/domain/claims/paper-checks';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { updateById } from '../../../platform/row-by-id';
import type { Actor, Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { Problem } from '../../../platform/http/problem';
import { ownedBy } from '../../../platform/tenant';
import type { CaseRecord } from '../case.repository';

const claiming = 'claims.invoices';

/** Throws 409 when the stored facts are neither those that were read nor, after a retry, the new ones. */
export function refuseStale(
  { facts: stored }: CaseRecord,
  facts: ClaimFactsForm,
  read: ClaimFactsForm | undefined,
): void {
  const isStored = (given: ClaimFactsForm) => isDeepStrictEqual(JSON.parse(JSON.stringify(given)), stored);
  if (read && !isStored(read) && !isStored(facts)) throw new Problem(problems.conflict);
}

/** Stores the claimed facts. 422 names every invalid fact, such as a bill of another case. */
export async function saveFacts(
  ctx: Context,
  trx: Trx,
  actor: Actor,
  row: CaseRecord,
  facts: ClaimFactsForm,
): Promise<void> {
  const issues = [
    ...timeIssues(row, facts, ctx.clock.now()),
    ...(await repeatedInvoices(trx, actor, row, facts)),
  ];
  if (issues.length > 0) throw new Problem(problems.invalidInput, {}, { fields: issues });
  await updateById(trx, 'cases', row.id, { facts: JSON.stringify(facts), updated_at: ctx.clock.now() });
}

/** Reports dates before the accident or in the future; only leave may be in the future (certified in advance). */
function timeIssues(row: CaseRecord, facts: ClaimFactsForm, now: Date): FieldIssue[] {
  const today = civilDateOf(now);
  const issues: FieldIssue[] = [];
  const refuse = (isWrong: boolean, field: string, message: string) => {
    if (isWrong) issues.push({ field: `facts.${field}`, message });
  };
  facts.invoices.forEach(({ date }, at) => {
    refuse(date < row.accident_day, `invoices.${at}.date`, '开票日期不能早于出险日期');
    refuse(date > today, `invoices.${at}.date`, '开票日期不能晚于今天');
  });
  facts.leave.forEach(({ from }, at) =>
    refuse(from < row.accident_day, `leave.${at}.from`, '误工开始日期不能早于出险日期'),
  );
  facts.hospitalStays.forEach(({ from, to }, at) => {
    refuse(from < row.accident_day, `hospitalStays.${at}.from`, '住院日期不能早于出险日期');
    refuse(to > today, `hospitalStays.${at}.to`, '出院日期不能晚于今天');
  });
  if (facts.deathTime !== undefined) {
    const died = new Date(facts.deathTime);
    refuse(died < row.accident_time, 'deathTime', '死亡时间不能早于出险时间');
    refuse(died > now, 'deathTime', '死亡时间不能晚于当前时间');
  }
  return issues;
}

/** Matches rows of `cases` claiming this invoice; stored numbers have the form of `invoiceKey`, set by the contract. */
export const claimsInvoice = (invoiceNo: string) =>
  sql<boolean>`cases.facts->'invoices' @> ${JSON.stringify([{ invoiceNo }])}::jsonb`;

/** A bill is paid once: no duplicate number here or in another case, which is named to callers with access. */
async function repeatedInvoices(
  trx: Trx,
  actor: Actor,
  row: CaseRecord,
  facts: ClaimFactsForm,
): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = [];
  // Serialises two cases that claim the same bill concurrently.
  if (facts.invoices.length > 0)
    await sql`select pg_advisory_xact_lock(hashtext(${claiming}), ${row.customer_id}::int)`.execute(trx);
  for (const [at, { invoiceNo }] of facts.invoices.entries()) {
    const field = `facts.invoices.${at}.invoiceNo`;
    if (facts.invoices.findIndex((one) => one.invoiceNo === invoiceNo) < at) {
      issues.push({ field, message: '发票号码重复，请核对' });
      continue;
    }
    const other = await trx
      .selectFrom('cases')
      .select(['case_no', sql<boolean>`${ownedBy(actor, 'cases')}`.as('is_visible')])
      .where('customer_id', '=', row.customer_id)
      .where('id', '<>', row.id)
      .where('case_status', '<>', caseStatus.code.withdrawn)
      .where(claimsInvoice(invoiceNo))
      .limit(1)
      .executeTakeFirst();
    if (!other) continue;
    const where = otherCaseName({ caseNo: other.is_visible ? other.case_no : null });
    issues.push({ field, message: `该发票已在${where}中使用` });
  }
  return issues;
}
