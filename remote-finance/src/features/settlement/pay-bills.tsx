import { useState } from 'react';
import { Alert } from 'shared-kernel/antd';
import { mostBillsOfPayment, type SettlementRow } from 'shared-kernel/contract/money/settlements';
import { addFen, type Fen } from 'shared-kernel/domain/money';
import { TabStrip } from 'shared-kernel/ui';
import { BillChoice } from './bill-choice';
import { PayByBalance } from './pay-by-balance';
import { useNavigate } from 'react-router-dom';
import { submitBillsVoucher } from 'shared-kernel/contract/money/vouchers';
import { fullWidthParentheses } from 'shared-kernel/domain/text';
import * as texts from 'shared-kernel/domain/texts';
import { VoucherForm } from 'shared-kernel/payment';
import { useAction } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';
import { linkTo } from '../../paths';
import { inAudit } from './settlement-list';
import { afterVoucher, useVoucherDone } from './voucher-done.hook';

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

interface PayByTransferProps {
  bills: SettlementRow[];
  total: Fen;
}

/** One bank transfer of the sum, proved by one voucher. */
function PayByTransfer({ bills, total }: PayByTransferProps) {
  const customer = useSession((state) => state.customer);
  const navigate = useNavigate();
  const done = useVoucherDone();
  const submit = useAction(submitBillsVoucher, { quiet: true, invalidates: afterVoucher });
  const ids = bills.map(({ id }) => id);
  if (!customer || bills.some(({ actions }) => !actions.includes('voucher')))
    return <Alert type="info" showIcon title={texts.voucherNotSupported} />;
  return (
    <VoucherForm
      key={ids.join()}
      due={total}
      employer={fullWidthParentheses(customer.customername)}
      signcompany={bills[0]?.signcompanyId ?? 0}
      owner="tmp:voucher-bills"
      draftKey={`finance.voucher.${ids.join('-')}`}
      submit={async (body) => done(await submit.run({ body: { ...body, ids } }))}
      onDone={() => void navigate(linkTo('finance.settlement-list', {}, { settleStatus: inAudit }))}
    />
  );
}
