import type { BodyOf } from 'shared-kernel/contract';
import type { CaseDetail, MaterialRow, saveCaseMaterials } from 'shared-kernel/contract/claims';
import { payeeMaterial } from 'shared-kernel/domain/claims/claim-materials';
import { claimPayee, usertype } from 'shared-kernel/domain/dictionaries';
import type { CaseId, CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import type { Db } from '../../../platform/db/database';
import { refusedField } from '../../../platform/http/problem';
import { rowById } from '../../../platform/row-by-id';
import { ownedBy } from '../../../platform/tenant';
import { invoiceInfoOf } from '../../customers/customers.repository';
import { ownCase, type CaseRecord } from '../case.repository';

type Offer = NonNullable<CaseDetail['payeeOffer']>;

/**
 * Suggests an account for a case that has none: that of the newest visible case with the same payee (employer or
 * injured person); otherwise the employer's invoice account, for the main account only.
 */
export async function payeeOffer(
  db: Db,
  actor: Actor,
  row: CaseRecord,
  materials: readonly MaterialRow[],
): Promise<Offer | null> {
  const isAsked = materials.some(({ materialCode, isOpen }) => isOpen && materialCode === payeeMaterial);
  if (!isAsked || row.payee_bank_num_sealed !== null) return null;
  const { customername } = await rowById(db, 'customer', row.customer_id, 'customername');
  const last = await db
    .selectFrom('cases')
    .select(['id', 'payee_type', 'payee_name', 'payee_bank_deposit', 'payee_bank_num_masked'])
    .where(ownedBy(actor, 'cases'))
    .where('payee_bank_num_sealed', 'is not', null)
    // Excludes accounts from which the bank has returned a payment.
    .where('payee_returned', '=', false)
    .where((is) =>
      is.or([
        is.and([is('payee_type', '=', claimPayee.code.employer), is('payee_name', '=', customername)]),
        is.and([is('payee_type', '=', claimPayee.code.person), is('id_no_hash', '=', row.id_no_hash)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last)
    return {
      caseId: last.id,
      payeeType: last.payee_type ?? claimPayee.code.employer,
      payeeName: last.payee_name ?? '',
      payeeBankDeposit: last.payee_bank_deposit ?? '',
      payeeBankNum: last.payee_bank_num_masked ?? '',
    };
  return actor.usertype === usertype.code.main ? accountForInvoices(db, row.customer_id, customername) : null;
}

async function accountForInvoices(db: Db, customerId: CustomerId, payeeName: string): Promise<Offer | null> {
  const account = await invoiceInfoOf(db, customerId);
  if (!account?.bank_num || !account.bank_deposit) return null;
  return {
    caseId: null,
    payeeType: claimPayee.code.employer,
    payeeName,
    payeeBankDeposit: account.bank_deposit,
    payeeBankNum: account.bank_num,
  };
}

/** Returns the payee of one of the caller's cases; 404 for other cases, 422 for a case without one. */
export async function payeeOfCase(
  ctx: Context,
  actor: Actor,
  caseId: CaseId | undefined,
): Promise<BodyOf<typeof saveCaseMaterials>['payee']> {
  if (caseId === undefined) return undefined;
  const { payee_type, payee_name, payee_bank_deposit, payee_bank_num_sealed, payee_relation } = await ownCase(
    ctx.db,
    actor,
    caseId,
  );
  if (payee_bank_num_sealed === null || !payee_name || !payee_bank_deposit)
    throw refusedField('payeeOf', '该案件没有领款账户，请填写');
  return {
    payeeType: payee_type ?? claimPayee.code.employer,
    payeeName: payee_name,
    payeeBankDeposit: payee_bank_deposit,
    payeeBankNum: ctx.pii.open(payee_bank_num_sealed),
    ...(payee_relation ? { payeeRelation: payee_relation } : {}),
  };
}
