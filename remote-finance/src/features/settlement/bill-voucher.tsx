import { useNavigate } from 'react-router-dom';
import { submitBillVoucher, type VoucherDue } from 'shared-kernel/contract/money/vouchers';
import { DetailPage } from 'shared-kernel/detail';
import { settleStatus } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { SubmittedVouchers, VoucherForm } from 'shared-kernel/payment';
import { useAction } from 'shared-kernel/query';
import { DictTag, EmptyPanel, LinkButton, Money } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { DueDay } from './due-day';
import type { Settlement } from './settlement-detail';
import { afterVoucher, useVoucherDone } from './voucher-done.hook';

interface BillVoucherProps {
  bill: Settlement;
  due: VoucherDue;
}

/** What a bill costs, where to transfer it, and the vouchers that were submitted for it. */
export function BillVoucher({ bill, due }: BillVoucherProps) {
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
