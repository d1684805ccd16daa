import { useNavigate } from 'react-router-dom';
import { notify } from 'shared-kernel/runtime';
import { getInsure, listInsures, type PolicyDetail } from 'shared-kernel/contract/insure';
import { getInsureVoucher, submitInsureVoucher, type VoucherDue } from 'shared-kernel/contract/vouchers';
import { DetailPage } from 'shared-kernel/detail';
import { insureStatus, voucherStatus } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import { voucherSubmitted } from 'shared-kernel/domain/texts';
import { SubmittedVouchers, VoucherForm } from 'shared-kernel/payment';
import { useAction } from 'shared-kernel/query';
import { CivilDay, DictTag, EmptyPanel, LinkButton, Money } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { Payee } from './payee';

interface ApplicationVoucherProps {
  policy: PolicyDetail;
  due: VoucherDue;
}

/** What an application costs, where to transfer it, and the vouchers that were submitted for it. */
export function ApplicationVoucher({ policy, due }: ApplicationVoucherProps) {
  const policyPath = linkTo('insure.policy', { id: policy.id });
  const isWaiting = due.vouchers.some((one) => one.voucherStatus === voucherStatus.code.waiting);
  return (
    <DetailPage
      title="上传付款凭证"
      number={policy.policyNo ?? policy.insureNo}
      status={<DictTag dictionary={insureStatus} code={policy.insureStatus} />}
      hint={
        due.payBefore && policy.insureStatus === insureStatus.code.unpaid
          ? `${instantText(due.payBefore)}前须确认到账；未到账的投保单作废，之后到账的金额转入余额。`
          : undefined
      }
      actions={<LinkButton href={policyPath}>查看投保单</LinkButton>}
      figures={[
        { label: '应付金额', value: <Money value={due.due} /> },
        { label: '投保人数', value: `${policy.personCount}人` },
        { label: '起保日期', value: <CivilDay value={policy.startDate} /> },
        { label: '方案', value: policy.mealName },
      ]}
      sections={[
        {
          key: 'pay',
          title: '转账信息',
          content: due.refusal ? (
            <EmptyPanel
              text={isWaiting ? `${voucherSubmitted}。` : due.refusal}
              action={<LinkButton href={policyPath}>返回投保单</LinkButton>}
            />
          ) : (
            <NewVoucher policy={policy} due={due} />
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

function NewVoucher({ policy, due }: ApplicationVoucherProps) {
  const navigate = useNavigate();
  const submit = useAction(submitInsureVoucher, {
    quiet: true,
    invalidates: [getInsure, listInsures, getInsureVoucher],
  });
  return (
    <>
      <Payee signcompany={due.signcompany} />
      <VoucherForm
        due={due.due}
        employer={due.employer}
        signcompany={due.signcompany}
        owner={`tmp:voucher-${policy.insureNo}`}
        draftKey={`insure.application-voucher.${policy.id}`}
        submit={(body) => submit.run({ params: { id: String(policy.id) }, body })}
        onDone={() => {
          notify.done(voucherSubmitted);
          void navigate(linkTo('insure.policy', { id: policy.id }));
        }}
      />
    </>
  );
}
