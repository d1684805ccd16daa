import type { InvoiceInfo } from 'shared-kernel/contract/customers';
import { invoiceKind } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { Facts } from 'shared-kernel/detail';

/** Whether invoices of a kind can be made out with these data. */
export function isComplete(info: InvoiceInfo | null | undefined, kind: number): boolean {
  if (!info?.title || !info.taxNo) return false;
  const { regAddress, regPhone, bankDeposit, bankNum } = info;
  return (
    kind !== invoiceKind.code.special ||
    [regAddress, regPhone, bankDeposit, bankNum].every((text) => text !== '')
  );
}

export const BuyerFacts = ({ info }: { info: InvoiceInfo | null | undefined }) => (
  <Facts
    items={[
      { label: '发票抬头', value: info?.title },
      { label: texts.creditCode, value: info?.taxNo },
      { label: '注册地址', value: info?.regAddress || undefined },
      { label: '注册电话', value: info?.regPhone || undefined },
      { label: '开户行', value: info?.bankDeposit || undefined },
      { label: '银行账号', value: info?.bankNum || undefined },
    ]}
  />
);
