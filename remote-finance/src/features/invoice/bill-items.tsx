import { useState } from 'react';
import type { InvoiceableRow } from 'shared-kernel/contract/money/invoices';
import { listSettlementItems } from 'shared-kernel/contract/money/settlements';
import { moneyText } from 'shared-kernel/domain/money';
import { defineList, EmbeddedList } from 'shared-kernel/list';
import { TabStrip } from 'shared-kernel/ui';

const itemList = defineList({
  id: 'finance.invoice-bill-items',
  title: '结算明细',
  endpoint: listSettlementItems,
  columns: (c) => [
    c.field('bizTime', { width: 180 }),
    c.field('bizType'),
    c.field('bizNo'),
    c.field('policyNo'),
    c.field('personCount'),
    c.field('amount', { signed: true }),
  ],
  card: ['bizNo', 'bizType', 'personCount', 'amount'],
  summary: (answer) => `合计 ${moneyText(answer.sumAmount)}`,
  defaultLength: 10,
  empty: { text: '这张结算单没有明细。' },
});

type Bill = Pick<InvoiceableRow, 'id' | 'settleMonth'>;

/** The items of the bills, one bill at a time. */
export function BillItems({ bills }: { bills: readonly Bill[] }) {
  const [shown, show] = useState(bills[0]?.id ?? 0);
  return (
    <>
      {bills.length > 1 && (
        <TabStrip
          label="结算单"
          active={String(shown)}
          tabs={bills.map(({ id, settleMonth }) => ({ key: String(id), label: settleMonth }))}
          onChange={(key) => show(Number(key))}
        />
      )}
      <EmbeddedList key={shown} list={itemList} fixedQuery={{ settlementId: shown }} />
    </>
  );
}
