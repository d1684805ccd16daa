import { type BodyOf, problems } from 'shared-kernel/contract';
import type { saveCaseMaterials } from 'shared-kernel/contract/claims';
import { payeeMaterial } from 'shared-kernel/domain/claim-materials';
import { claimItem, claimPayee, materialCheckStatus } from 'shared-kernel/domain/dictionaries';
import { isCorporateAccount, isLuhnCard } from 'shared-kernel/domain/validators';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { rowById } from '../../platform/row-by-id';
import { Problem, refusedField } from '../../platform/http/problem';
import type { CaseRecord } from './case.repository';
import { isOpenRow, syncChecklist } from './case-checklist';
import { caseCode } from './case-states';

type Payee = NonNullable<BodyOf<typeof saveCaseMaterials>['payee']>;

type Refuse = (field: keyof Payee, message: string) => Problem;

/**
 * Stores where the insurer pays to. 422 for an account or a name that does not belong to that kind of payee, at fields
 * that begin with `prefix`.
 */
export async function savePayee(
  ctx: Context,
  trx: Trx,
  row: CaseRecord,
  payee: Payee,
  prefix = 'payee.',
): Promise<void> {
  const refuse: Refuse = (field, message) => refusedField(`${prefix}${field}`, message);
  await requireOpenPayee(trx, row);
  const now = ctx.clock.now();
  const bankNum = payee.payeeBankNum.replace(/[\s-]/g, '');
  const isEmployer = payee.payeeType === claimPayee.code.employer;
  if (isEmployer && !isCorporateAccount(bankNum)) throw refuse('payeeBankNum', '银行账号不正确');
  if (!isEmployer && !isLuhnCard(bankNum)) throw refuse('payeeBankNum', '银行卡号不正确');
  await refuseName(trx, row, payee, refuse);
  const isHeir = payee.payeeType === claimPayee.code.heir;
  await trx
    .updateTable('cases')
    .set({
      payee_type: payee.payeeType,
      payee_name: payee.payeeName,
      payee_relation: isHeir ? (payee.payeeRelation ?? null) : null,
      payee_bank_num_sealed: ctx.pii.seal(bankNum),
      payee_bank_num_masked: `****${bankNum.slice(-4)}`,
      payee_bank_deposit: payee.payeeBankDeposit,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute();
  if (row.case_status === caseCode.awaitPayment) return;
  // The payee decides between proof of payment and assignment; the form itself is the account's document.
  await syncChecklist(trx, { ...row, payee_type: payee.payeeType }, now);
  await trx
    .updateTable('case_material')
    .set({ check_status: materialCheckStatus.code.waiting, updated_at: now })
    .where('case_id', '=', row.id)
    .where('material_code', '=', payeeMaterial)
    .execute();
}

async function requireOpenPayee(trx: Trx, row: CaseRecord): Promise<void> {
  if (row.case_status === caseCode.awaitPayment) return;
  const material = await trx
    .selectFrom('case_material')
    .select(['check_status', 'reopened'])
    .where('case_id', '=', row.id)
    .where('material_code', '=', payeeMaterial)
    .executeTakeFirst();
  if (material && !isOpenRow(row.case_status, material)) throw new Problem(problems.caseStateChanged);
}

/** The insurer pays the employer, the injured person, or heirs after a death, and nobody else. */
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
