import type { CaseDetail } from 'shared-kernel/contract/claims';
import { payStatus } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import { Facts } from 'shared-kernel/detail';
import { Money } from 'shared-kernel/ui';

/** Payments and their payees. */
export function Payments({ payments }: { payments: CaseDetail['payments'] }) {
  return payments.map((payment, at) => (
    <Facts
      key={at}
      items={[
        { label: '金额', value: <Money value={payment.amount} /> },
        { label: '状态', value: payStatus.label(payment.payStatus) },
        { label: '支付时间', value: payment.payTime ? instantText(payment.payTime) : undefined },
        { label: '收款人', value: payment.payeeName },
        { label: '收款账号', value: payment.payeeBankNumMasked },
        { label: '银行流水号', value: payment.bankSerialNo },
        ...(payment.returnReason ? [{ label: '退回原因', value: payment.returnReason, wide: true }] : []),
      ]}
    />
  ));
}
