import type { SettlementRow } from 'shared-kernel/contract/money/settlements';
import type { DetailPageProps } from 'shared-kernel/detail';
import { settleStatus } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';

const { open, unpaid, voucherAudit, settled, voucherRejected } = settleStatus.code;

/** Index of a status in the steps; 4 is past the last. */
const stepOfStatus: Readonly<Record<number, number>> = {
  [open]: 0,
  [unpaid]: 2,
  [voucherRejected]: 2,
  [voucherAudit]: 3,
  [settled]: 4,
};

/** From the running month to a paid bill. */
export function settlementProgress(
  bill: Pick<SettlementRow, 'settleStatus' | 'issuedAt' | 'payTime' | 'dueDate'>,
): DetailPageProps['steps'] {
  const noteOf = (at: string | null) => (at ? instantText(at) : undefined);
  return {
    items: [
      { title: '费用累计' },
      { title: '账单生成', note: noteOf(bill.issuedAt) },
      { title: '支付', note: bill.payTime ? noteOf(bill.payTime) : bill.dueDate && `${bill.dueDate}前` },
      { title: '结清', note: noteOf(bill.payTime) },
    ],
    current: stepOfStatus[bill.settleStatus] ?? 0,
    failed: bill.settleStatus === voucherRejected,
  };
}
