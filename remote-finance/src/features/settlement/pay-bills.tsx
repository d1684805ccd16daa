import { useState } from 'react';
import { Alert } from 'shared-kernel/antd';
import { mostBillsOfPayment, type SettlementRow } from 'shared-kernel/contract/money/settlements';
import { addFen } from 'shared-kernel/domain/money';
import { TabStrip } from 'shared-kernel/ui';
import { BillChoice } from './bill-choice';
import { PayByBalance } from './pay-by-balance';
import { PayByTransfer } from './pay-by-transfer';

const ways = [
  { key: 'balance', label: '余额支付' },
  { key: 'transfer', label: '凭证支付' },
];

interface PayBillsProps {
  /** Everything that waits for the employer's money. */
  bills: SettlementRow[];
  /** Ids to begin with; all where none is asked for. */
  asked: number[];
}

/** First what is paid, then how. */
export function PayBills({ bills, asked }: PayBillsProps) {
  const known = asked.length === 0 ? bills : bills.filter(({ id }) => asked.includes(id));
  const [ids, setIds] = useState(() => payableTogether(known).map(({ id }) => id));
  const [way, setWay] = useState('balance');
  const chosen = bills.filter(({ id }) => ids.includes(id));
  const total = addFen(...chosen.map(({ payAmount }) => payAmount));
  const isMissing = asked.length > 0 && known.length < asked.length;

  return (
    <article className="kb-detail">
      {isMissing && (
        <Alert
          type="info"
          showIcon
          role="status"
          title="部分结算单已支付或正在审核凭证，不在下面的列表中。"
        />
      )}
      <section className="kb-card" aria-label="选择结算单">
        <h2>选择结算单</h2>
        <BillChoice bills={bills} ids={ids} onChange={setIds} total={total} />
      </section>
      {chosen.length > 0 && (
        <section className="kb-card" aria-label="支付方式">
          <h2>支付方式</h2>
          <TabStrip label="支付方式" active={way} tabs={ways} onChange={setWay} />
          {way === 'transfer' ? (
            <PayByTransfer bills={chosen} total={total} />
          ) : (
            <PayByBalance bills={chosen} total={total} />
          )}
        </section>
      )}
    </article>
  );
}

/** The first bills of one contracting company, no more than one payment covers. */
const payableTogether = (bills: SettlementRow[]): SettlementRow[] =>
  bills.filter(({ signcompanyId }) => signcompanyId === bills[0]?.signcompanyId).slice(0, mostBillsOfPayment);
