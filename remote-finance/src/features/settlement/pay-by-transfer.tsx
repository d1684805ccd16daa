import { useNavigate } from 'react-router-dom';
import { Alert } from 'shared-kernel/antd';
import type { SettlementRow } from 'shared-kernel/contract/money/settlements';
import { submitBillsVoucher } from 'shared-kernel/contract/money/vouchers';
import { fullWidthParentheses } from 'shared-kernel/domain/text';
import type { Fen } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import { VoucherForm } from 'shared-kernel/payment';
import { useAction } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';
import { linkTo } from '../../paths';
import { inAudit } from './settlement-list';
import { afterVoucher, useVoucherDone } from './voucher-done.hook';

interface PayByTransferProps {
  bills: SettlementRow[];
  total: Fen;
}

/** One bank transfer of the sum, proved by one voucher. */
export function PayByTransfer({ bills, total }: PayByTransferProps) {
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
