import { sql } from 'kysely';
import { listClaimPayments } from 'shared-kernel/contract/claims/settling';
import { payStatus } from 'shared-kernel/domain/dictionaries';
import { between, containsAnyCase, equals, fromDay, untilDay } from '../../../platform/lists/conditions';
import { defineListSource } from '../../../platform/lists/list-source';
import { ofCustomer } from '../../../platform/tenant';

export const claimPaymentList = defineListSource<typeof listClaimPayments>({
  endpoint: listClaimPayments,
  table: 'case_payment',
  from: sql`case_payment join cases on cases.id = case_payment.case_id`,
  visible: (actor) => ofCustomer(actor, 'cases'),
  fields: { caseNo: 'cases.case_no', name: 'cases.name', amount: 'case_payment.amount_fen' },
  filters: {
    keyword: containsAnyCase('cases.case_no', 'cases.name', 'case_payment.payee_name'),
    payStatus: equals('case_payment.pay_status'),
    ...between('amountFrom', 'amountTo', 'case_payment.amount_fen'),
    payFrom: fromDay('case_payment.pay_time'),
    payTo: untilDay('case_payment.pay_time'),
  },
  sums: {
    sumPaid: sql`coalesce(sum(case_payment.amount_fen)
      filter (where case_payment.pay_status = ${payStatus.code.paid}), 0)::bigint`,
  },
});
