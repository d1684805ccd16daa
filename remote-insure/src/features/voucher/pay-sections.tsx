import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import type { VoucherDue } from 'shared-kernel/contract/money/vouchers';
import type { DetailSection } from 'shared-kernel/detail';
import { voucherSubmitted, creditCode } from 'shared-kernel/domain/texts';
import { SubmittedVouchers, VoucherForm } from 'shared-kernel/payment';
import { notify } from 'shared-kernel/runtime';
import { EmptyPanel, LinkButton } from 'shared-kernel/ui';
import { getSigncompany } from 'shared-kernel/contract/reference';
import { useEndpoint } from 'shared-kernel/query';

interface Payment extends Pick<ComponentProps<typeof VoucherForm>, 'owner' | 'draftKey' | 'submit'> {
  due: VoucherDue;
  /** A submitted voucher is under review. */
  isWaiting: boolean;
  /** Where it is paid for: the application or the order. */
  back: { label: string; href: string };
}

/** Where to transfer what is due, the form for its voucher or why there is none, and the vouchers submitted before. */
export const paySections = ({ due, isWaiting, back, ...form }: Payment): DetailSection[] => [
  {
    key: 'pay',
    title: '转账信息',
    content: due.refusal ? (
      <EmptyPanel
        text={isWaiting ? `${voucherSubmitted}。` : due.refusal}
        action={<LinkButton href={back.href}>{back.label}</LinkButton>}
      />
    ) : (
      <NewVoucher {...form} due={due} next={back.href} />
    ),
  },
  {
    key: 'vouchers',
    title: '已提交的凭证',
    content: <SubmittedVouchers vouchers={due.vouchers} />,
    hidden: due.vouchers.length === 0,
  },
];

type NewVoucherProps = Omit<Payment, 'isWaiting' | 'back'> & { next: string };

function NewVoucher({ due, next, ...form }: NewVoucherProps) {
  const navigate = useNavigate();
  return (
    <>
      <Payee signcompany={due.signcompany} />
      <VoucherForm
        {...form}
        due={due.due}
        employer={due.employer}
        signcompany={due.signcompany}
        onDone={() => {
          notify.done(voucherSubmitted);
          void navigate(next);
        }}
      />
    </>
  );
}

/** The company that receives a transfer, for users who enter it as a payee first; nothing until it is known. */
function Payee({ signcompany }: { signcompany: number }) {
  const { data } = useEndpoint(getSigncompany, { params: { id: String(signcompany) } });
  if (!data) return null;
  return <p className="kb-muted">{`首次转账请核对收款单位的${creditCode}：${data.uscc}`}</p>;
}
