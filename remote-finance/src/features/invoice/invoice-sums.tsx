import type { InvoiceForm } from 'shared-kernel/contract/money/invoices';
import { amountInWords } from 'shared-kernel/domain/amount-in-words';
import { invoiceAmounts, taxOf } from 'shared-kernel/domain/invoice';
import { addFen, fen, moneyText } from 'shared-kernel/domain/money';
import { Facts } from 'shared-kernel/detail';
import type { DraftOf } from 'shared-kernel/form';

/** What the amounts typed so far come to: each invoice is taxed by itself, so sums are those of the invoices. */
export function InvoiceSums({ values }: { values: DraftOf<InvoiceForm> }) {
  const typed = (values.items ?? []).map((item) => item?.amount as number | undefined);
  const sum = addFen(...typed.map((amount) => fen(Number.isSafeInteger(amount) ? Number(amount) : 0)));
  const parts = invoiceAmounts(sum).map(taxOf);
  return (
    <section className="kb-card">
      <h2>合计</h2>
      <Facts
        items={[
          { label: '价税合计', value: <strong>{moneyText(sum)}</strong> },
          { label: '不含税金额', value: moneyText(addFen(...parts.map(({ net }) => net))) },
          { label: '税额（6%）', value: moneyText(addFen(...parts.map(({ tax }) => tax))) },
          { label: '大写', value: amountInWords(sum), wide: true },
          ...(parts.length > 1 ? [{ label: '张数', value: `${parts.length}张` }] : []),
        ]}
      />
    </section>
  );
}
