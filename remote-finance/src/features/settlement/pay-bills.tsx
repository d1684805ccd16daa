import { useMemo, useState } from 'react';
import { Alert, Button, Checkbox } from 'shared-kernel/antd';
import { getCapital, listExpenses } from 'shared-kernel/contract/money/finance';
import {
  getSettlement,
  listSettlements,
  mostBillsOfPayment,
  payBills,
  type SettlementRow,
} from 'shared-kernel/contract/money/settlements';
import { Facts } from 'shared-kernel/detail';
import { settleStatus } from 'shared-kernel/domain/dictionaries';
import { addFen, type Fen, moneyText, negateFen } from 'shared-kernel/domain/money';
import { Field, FormPart, useForm } from 'shared-kernel/form';
import { DataTable, defineTable } from 'shared-kernel/table';
import { ErrorPanel, LoadingPanel, Money, TabStrip } from 'shared-kernel/ui';
import { DueDay } from './due-day';
import { useNavigate } from 'react-router-dom';
import { submitBillsVoucher } from 'shared-kernel/contract/money/vouchers';
import { fullWidthParentheses } from 'shared-kernel/domain/text';
import * as texts from 'shared-kernel/domain/texts';
import { VoucherForm } from 'shared-kernel/payment';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { bus, notify, topics, useSession } from 'shared-kernel/runtime';
import type { SettlementId } from 'shared-kernel/domain/nouns/ids';
import { linkTo } from '../../paths';
import { inAudit } from './settlement-list';
import { afterVoucher, useVoucherDone } from './voucher-done.hook';

interface PayByBalanceProps {
  bills: SettlementRow[];
  total: Fen;
}

/** Shows balance and amount. An SMS code confirms the payment; a balance that is too low links to a recharge. */
function PayByBalance({ bills, total }: PayByBalanceProps) {
  const capital = useEndpoint(getCapital);
  if (capital.isError) return <ErrorPanel error={capital.error} onRetry={() => void capital.refetch()} />;
  if (!capital.data) return <LoadingPanel rows={3} />;
  const left = addFen(capital.data.available, negateFen(total));
  return (
    <>
      <Facts
        items={[
          { label: '当前可用余额', value: <Money value={capital.data.available} /> },
          { label: '应付合计', value: <Money value={total} /> },
          {
            label: left < 0 ? '还差' : '支付后剩余',
            value: <Money value={left < 0 ? negateFen(left) : left} />,
          },
        ]}
      />
      {left < 0 ? <Shortage by={negateFen(left)} /> : <CodeForm bills={bills} total={total} />}
    </>
  );
}

const Shortage = ({ by }: { by: Fen }) => (
  <Alert
    type="warning"
    role="alert"
    title={`可用余额不足，还差${moneyText(by)}`}
    action={
      <Button type="primary" onClick={() => bus.publish(topics.rechargeRequested, { shortfall: by })}>
        去充值
      </Button>
    }
  />
);

const codeForm = payBills.body.pick({ captcha: true });

function CodeForm({ bills, total }: PayByBalanceProps) {
  const navigate = useNavigate();
  const mobile = useSession((state) => state.user?.telephone) ?? '';
  const pay = useAction(payBills, {
    quiet: true,
    invalidates: [getSettlement, listSettlements, getCapital, listExpenses],
  });
  const form = useForm({
    schema: codeForm,
    submit: ({ captcha }) => pay.run({ body: { ids: bills.map(({ id }) => id), captcha } }),
    onDone: ({ settleNos }) => {
      bus.publish(topics.balanceChanged, {});
      notify.done(`已支付${settleNos.length}张结算单`);
      const [only] = bills;
      void navigate(
        bills.length === 1 && only
          ? linkTo('finance.settlement', {}, { id: only.id })
          : linkTo('finance.settlement-list', {}, { settleStatus: settleStatus.code.settled }),
      );
    },
  });
  return (
    <div style={{ maxWidth: 480, marginTop: 16 }}>
      <FormPart form={form} submitText={`确认支付${moneyText(total)}`}>
        <Field.Code
          name="captcha"
          label="短信验证码"
          mobile={mobile}
          purpose="pay"
          hint="验证码发送至主账号手机，用于确认本次支付。"
        />
      </FormPart>
    </div>
  );
}

const ways = [
  { key: 'balance', label: '余额支付' },
  { key: 'transfer', label: '凭证支付' },
];

interface PayBillsProps {
  /** All unpaid bills of the employer. */
  bills: SettlementRow[];
  /** Ids selected at first; all bills when empty. */
  asked: number[];
}

/** Selects the bills first, then the way to pay. */
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
        <Alert type="info" role="status" title="部分结算单已支付或正在审核凭证，不在下面的列表中。" />
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

/** Returns the first bills of one contracting company, up to the limit of one payment. */
const payableTogether = (bills: SettlementRow[]): SettlementRow[] =>
  bills.filter(({ signcompanyId }) => signcompanyId === bills[0]?.signcompanyId).slice(0, mostBillsOfPayment);

/** One bank transfer of the sum, proved by one voucher. */
function PayByTransfer({ bills, total }: { bills: SettlementRow[]; total: Fen }) {
  const customer = useSession((state) => state.customer);
  const navigate = useNavigate();
  const done = useVoucherDone();
  const submit = useAction(submitBillsVoucher, { quiet: true, invalidates: afterVoucher });
  const ids = bills.map(({ id }) => id);
  if (!customer || bills.some(({ actions }) => !actions.includes('voucher')))
    return <Alert type="info" title={texts.voucherNotSupported} />;
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

interface BillChoiceProps {
  bills: SettlementRow[];
  ids: SettlementId[];
  total: Fen;
  onChange: (ids: SettlementId[]) => void;
}

/** Bills to select, and the total split among them. One payment goes to one contracting company. */
function BillChoice({ bills, ids, total, onChange }: BillChoiceProps) {
  const table = useMemo(() => tableOf(bills, ids, onChange), [bills, ids, onChange]);
  return (
    <>
      <DataTable table={table} rows={bills} />
      <p role="status">
        已选{ids.length}张，合计{' '}
        <strong>
          <Money value={total} />
        </strong>
      </p>
    </>
  );
}

function tableOf(bills: SettlementRow[], ids: SettlementId[], onChange: (ids: SettlementId[]) => void) {
  const company = bills.find(({ id }) => ids.includes(id))?.signcompanyId;
  const isOther = (bill: SettlementRow) => company !== undefined && bill.signcompanyId !== company;
  const isFull = ids.length >= mostBillsOfPayment;
  return defineTable<SettlementRow>({
    label: '待支付的结算单',
    rowKey: ({ id }) => id,
    columns: (c) => [
      c.custom('settleNo', '结算单号', (bill) => {
        const isChosen = ids.includes(bill.id);
        return (
          <Checkbox
            checked={isChosen}
            disabled={isOther(bill) || (isFull && !isChosen)}
            onChange={({ target }) =>
              onChange(target.checked ? [...ids, bill.id] : ids.filter((id) => id !== bill.id))
            }
          >
            {bill.settleNo}
          </Checkbox>
        );
      }),
      c.text('settleMonth', '账期'),
      c.custom('signcompanyname', '签约公司', (bill) =>
        isOther(bill) ? `${bill.signcompanyname}（须分开支付）` : bill.signcompanyname,
      ),
      c.custom('dueDate', '到期日', (bill) => <DueDay bill={bill} />),
      c.money('payAmount', '应付金额'),
    ],
  });
}
