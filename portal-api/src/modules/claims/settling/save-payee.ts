import { type BodyOf, problems } from 'shared-kernel/contract';
import type { saveCaseMaterials } from 'shared-kernel/contract/claims';
import { payeeMaterial } from 'shared-kernel/domain/claims/claim-materials';
import { claimItem, claimPayee, materialCheckStatus, usertype } from 'shared-kernel/domain/dictionaries';
import { isCorporateAccount, isLuhnCard } from 'shared-kernel/domain/validators';
import { maskMobile } from 'shared-kernel/domain/text';
import { caseStatus } from 'shared-kernel/domain/nouns/case';
import type { Actor, Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { rowById, updateById } from '../../../platform/row-by-id';
import { Problem, refusedField } from '../../../platform/http/problem';
import { useVerificationCode } from '../../../platform/verification';
import { notifyCustomer } from '../case-machine';
import type { CaseRecord } from '../case.repository';
import { isOpenRow, syncChecklist } from '../papers/case-checklist';

type Payee = NonNullable<BodyOf<typeof saveCaseMaterials>['payee']>;

/** A payee for a case, and the user who entered it. */
interface Given {
  actor: Actor;
  row: CaseRecord;
  payee: Payee;
  /** Prefix of field names in errors. */
  prefix: string;
}

type Refuse = (field: keyof Payee, message: string) => Problem;
const refusing =
  ({ prefix }: Pick<Given, 'prefix'>): Refuse =>
  (field, message) =>
    refusedField(`${prefix}${field}`, message);

const digitsOf = (payee: Payee): string => payee.payeeBankNum.replace(/[\s-]/g, '');
const maskOf = (bankNum: string): string => `****${bankNum.slice(-4)}`;

/**
 * Consumes the caller's SMS code when the payee differs from the known one; returns whether a code was needed. `read`
 * locks the case and throws when the payee must not change. Call this before the transaction that stores the payee: the
 * code uses a separate connection, and invalid input must not consume it. 422 at `captcha` requests a code.
 */
export async function confirmPayee(
  ctx: Context,
  given: Omit<Given, 'row'>,
  read: (trx: Trx) => Promise<CaseRecord>,
): Promise<boolean> {
  const { actor, payee } = given;
  const isOther = await ctx.db.transaction().execute(async (trx) => {
    const row = await read(trx);
    await refuseWrong(trx, { ...given, row });
    return isOtherPayee(ctx, trx, row, payee);
  });
  if (!isOther) return false;
  if (payee.captcha === undefined)
    throw refusing(given)('captcha', '领款账户与已保存的不同，请获取短信验证码并填写后再保存');
  const { mobile } = await rowById(ctx.db, 'app_user', actor.userId, 'mobile');
  await useVerificationCode(ctx, { mobile, purpose: 'pay', code: payee.captcha, by: actor.userId });
  return true;
}

/**
 * Stores the payee. 422 for an account or name that does not match the kind of payee; 409 when somebody else changed
 * the payee after it was confirmed.
 */
export async function savePayee(
  ctx: Context,
  trx: Trx,
  given: Given & { isConfirmed: boolean },
): Promise<void> {
  const { actor, row, payee } = given;
  await refuseWrong(trx, given);
  if (await isOtherPayee(ctx, trx, row, payee)) {
    if (!given.isConfirmed) throw new Problem(problems.conflict);
    await reportChange(ctx, trx, actor, row, payee);
  }
  const now = ctx.clock.now();
  const bankNum = digitsOf(payee);
  const isHeir = payee.payeeType === claimPayee.code.heir;
  await updateById(trx, 'cases', row.id, {
    payee_type: payee.payeeType,
    payee_name: payee.payeeName,
    payee_relation: isHeir ? (payee.payeeRelation ?? null) : null,
    payee_bank_num_sealed: ctx.pii.seal(bankNum),
    payee_bank_num_masked: maskOf(bankNum),
    payee_bank_deposit: payee.payeeBankDeposit,
    updated_at: now,
  });
  if (row.case_status === caseStatus.code.awaitPayment) return;
  // The payee determines whether proof of payment or an assignment is required; the form itself documents the account.
  await syncChecklist(trx, { ...row, payee_type: payee.payeeType }, now);
  await trx
    .updateTable('case_material')
    .set({ check_status: materialCheckStatus.code.waiting, updated_at: now })
    .where('case_id', '=', row.id)
    .where('material_code', '=', payeeMaterial)
    .execute();
}

/** True when the payee differs from the case's or, if it has none, from all paid or due in the employer's cases. */
async function isOtherPayee(ctx: Context, trx: Trx, row: CaseRecord, payee: Payee): Promise<boolean> {
  const isSame = (known: PayeeColumns) =>
    known.payee_type === payee.payeeType &&
    known.payee_name === payee.payeeName &&
    known.payee_bank_deposit === payee.payeeBankDeposit &&
    known.payee_bank_num_sealed !== null &&
    ctx.pii.open(known.payee_bank_num_sealed) === digitsOf(payee);
  if (row.payee_bank_num_sealed !== null) return !isSame(row);
  const known = await trx
    .selectFrom('cases')
    .select(['payee_type', 'payee_name', 'payee_bank_deposit', 'payee_bank_num_sealed'])
    .where('customer_id', '=', row.customer_id)
    .where('payee_name', '=', payee.payeeName)
    .where('payee_bank_num_masked', '=', maskOf(digitsOf(payee)))
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return !known.some(isSame);
}

type PayeeColumns = Pick<
  CaseRecord,
  'payee_type' | 'payee_name' | 'payee_bank_deposit' | 'payee_bank_num_sealed'
>;

/** Notifies the main account, whoever made the change. */
async function reportChange(ctx: Context, trx: Trx, actor: Actor, row: CaseRecord, payee: Payee) {
  const [before, after] = [row.payee_bank_num_masked, maskOf(digitsOf(payee))];
  const change = before ? `由${before}变更为${after}` : `设为${after}`;
  await notifyCustomer(ctx, trx, row, {
    subject: '领款账户有变更',
    content: `${actor.name}（${maskMobile(actor.username)}）已用短信验证码确认，将${row.name}的案件${row.case_no}的领款账户${change}，户名${payee.payeeName}。如非本人或授权人员操作，请立即修改密码并联系客服。`,
    popup: actor.usertype === usertype.code.project,
  });
  await ctx.audit.write(trx, actor, {
    action: 'case.change-payee',
    entity: 'cases',
    entityId: row.id,
    before: { account: before, name: row.payee_name },
    after: { account: after, name: payee.payeeName },
  });
}

async function refuseWrong(trx: Trx, given: Given): Promise<void> {
  const { row, payee } = given;
  const refuse = refusing(given);
  await requireOpenPayee(trx, row);
  const isEmployer = payee.payeeType === claimPayee.code.employer;
  if (isEmployer && !isCorporateAccount(digitsOf(payee))) throw refuse('payeeBankNum', '银行账号不正确');
  if (!isEmployer && !isLuhnCard(digitsOf(payee))) throw refuse('payeeBankNum', '银行卡号不正确');
  await refuseName(trx, row, payee, refuse);
}

async function requireOpenPayee(trx: Trx, row: CaseRecord): Promise<void> {
  if (row.case_status === caseStatus.code.awaitPayment) return;
  const material = await trx
    .selectFrom('case_material')
    .select(['check_status', 'reopened'])
    .where('case_id', '=', row.id)
    .where('material_code', '=', payeeMaterial)
    .executeTakeFirst();
  if (material && !isOpenRow(row.case_status, material)) throw new Problem(problems.caseStateChanged);
}

/** Only the employer, the injured person or, after a death, the heirs can be paid. */
async function refuseName(trx: Trx, row: CaseRecord, payee: Payee, refuse: Refuse): Promise<void> {
  if (payee.payeeType === claimPayee.code.heir) {
    if (!row.claim_items.includes(claimItem.code.death))
      throw refuse('payeeType', '仅身故案件可由继承人领款');
    if (!payee.payeeRelation) throw refuse('payeeRelation', '请输入与伤者的关系');
    return;
  }
  if (payee.payeeType === claimPayee.code.person) {
    if (payee.payeeName !== row.name) throw refuse('payeeName', `收款户名须为伤者本人（${row.name}）`);
    return;
  }
  const { customername } = await rowById(trx, 'customer', row.customer_id, 'customername');
  if (payee.payeeName !== customername) throw refuse('payeeName', `收款户名须为企业全称（${customername}）`);
}
