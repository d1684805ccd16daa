import { useNavigate, useSearchParams } from 'react-router-dom';
import { getSettlement } from 'shared-kernel/contract/money/settlements';
import { getBillVoucher, submitBillVoucher, type VoucherDue } from 'shared-kernel/contract/money/vouchers';
import { settleStatus } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { DetailPage, DetailState } from 'shared-kernel/detail';
import { ListPage } from 'shared-kernel/list';
import { SubmittedVouchers, VoucherForm } from 'shared-kernel/payment';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { payableBillStates } from 'shared-kernel/domain/nouns/money';
import { DictTag, EmptyPanel, LinkButton, Money } from 'shared-kernel/ui';
import type { SettlementId } from 'shared-kernel/domain/nouns/ids';
import { linkTo } from '../../paths';
import { DueDay } from './due-day';
import type { Settlement } from './settlement-detail';
import { settlementListOf } from './settlement-list';
import { afterVoucher, useVoucherDone } from './voucher-done.hook';

const toPay = settlementListOf({
  id: 'finance.settlements-by-voucher',
  title: '上传付款凭证',
  hint: '选择要以银行转账支付的结算单。',
  empty: texts.nothingToPay,
});
const billsToPay = {
  ...toPay,
  rowHref: ({ id }: { id: SettlementId }) => linkTo('finance.settlement-voucher', {}, { id }),
};

/** Pays one bill by bank transfer (`?id=`); without an id, the bills to choose from. */
export function VoucherPage() {
  const id = useSearchParams()[0].get('id');
  if (id) return <VoucherOfBill id={id} />;
  return <ListPage list={billsToPay} fixedQuery={{ settleStatus: payableBillStates.join(',') }} />;
}

function VoucherOfBill({ id }: { id: string }) {
  const bill = useEndpoint(getSettlement, { params: { id } });
  const due = useEndpoint(getBillVoucher, { params: { id } });
  return (
    <DetailState read={bill}>
      {(found) => (
        <DetailState read={due}>{(answer) => <BillVoucher bill={found} due={answer} />}</DetailState>
      )}
    </DetailState>
  );
}

interface BillVoucherProps {
  bill: Settlement;
  due: VoucherDue;
}

/** A bill's amount, the account to transfer it to, and the vouchers submitted for it. */
function BillVoucher({ bill, due }: BillVoucherProps) {
  const billPath = linkTo('finance.settlement', {}, { id: bill.id });
  const isInReview = bill.settleStatus === settleStatus.code.voucherAudit;
  return (
    <DetailPage
      title="上传付款凭证"
      number={bill.settleNo}
      status={<DictTag dictionary={settleStatus} code={bill.settleStatus} />}
      actions={<LinkButton href={billPath}>查看结算单</LinkButton>}
      figures={[
        { label: '应付金额', value: <Money value={due.due} /> },
        { label: '账期', value: bill.settleMonth },
        { label: '到期日', value: <DueDay bill={bill} /> },
      ]}
      sections={[
        {
          key: 'pay',
          title: '转账信息',
          content: due.refusal ? (
            <EmptyPanel
              text={isInReview ? texts.voucherSubmitted : due.refusal}
              action={<LinkButton href={billPath}>返回结算单</LinkButton>}
            />
          ) : (
            <NewVoucher bill={bill} due={due} />
          ),
        },
        {
          key: 'vouchers',
          title: '已提交的凭证',
          content: <SubmittedVouchers vouchers={due.vouchers} />,
          hidden: due.vouchers.length === 0,
        },
      ]}
    />
  );
}

function NewVoucher({ bill, due }: BillVoucherProps) {
  const navigate = useNavigate();
  const done = useVoucherDone();
  const submit = useAction(submitBillVoucher, { quiet: true, invalidates: afterVoucher });
  return (
    <VoucherForm
      due={due.due}
      employer={due.employer}
      signcompany={due.signcompany}
      owner={`tmp:voucher-${bill.settleNo}`}
      draftKey={`finance.voucher.${bill.id}`}
      submit={async (body) => done(await submit.run({ params: { id: String(bill.id) }, body }))}
      onDone={() => void navigate(linkTo('finance.settlement', {}, { id: bill.id }))}
    />
  );
}
